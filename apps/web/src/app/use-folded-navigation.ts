import { useState } from 'react';
import { keepStored, readStored } from '../lib/browser-storage.ts';

/**
 * Whether the side navigation is collapsed to icons. Stored in the browser, because it depends on
 * the screen's width, and per user.
 */
export function useFoldedNavigation(username: string) {
  const key = `navigation-folded:${username}`;
  const [folded, setFolded] = useState(() => readStored<boolean>(key) === true);
  const fold = (next: boolean) => {
    keepStored(key, next || undefined);
    setFolded(next);
  };
  return { folded, fold };
}
