import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const places = new Map<string, number>();

/** Scrolls to the top of a new screen, and restores the position after Back. */
export function useKeptScroll(): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef({ key, pathname });
  useEffect(() => {
    const keep = () => places.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, []);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key) return;
    // Within a screen the browser scrolls by itself: to an anchor, or back to the last position.
    if (before.pathname === pathname) places.set(key, window.scrollY);
    else window.scrollTo(0, isReturn ? (places.get(key) ?? 0) : 0);
  }, [key, pathname, isReturn]);
}
