import { brand } from '@baize/contract';
import { useEffect } from 'react';

/** Names the browser's tab after the screen. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
