import { useState } from 'react';
import { keepStored, readStored } from '../lib/browser-storage.ts';

/**
 * Whether the side navigation shows only its pictures. Kept in the browser and by person: it is a
 * matter of this screen's width, and of who sits before it.
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
