import { brand } from '@baize/contract';
import { useEffect } from 'react';

/** Names the tab after the screen, and puts focus on its heading after a route change. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
