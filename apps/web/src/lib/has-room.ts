import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether an element is at least this many rem wide. For layouts that depend on an element's width
 * instead of the window's.
 */
export function useHasRoom(ref: RefObject<HTMLElement | null>, rem: number): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const look = () => {
      const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setHasRoom(element.clientWidth >= rem * size);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, rem]);
  return hasRoom;
}
