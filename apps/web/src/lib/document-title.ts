import { brand } from '@baize/contract';
import { useEffect } from 'react';

/** Sets the title of the browser tab. */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
