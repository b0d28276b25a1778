import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const places = new Map<string, number>();

/** Another screen begins at its top; going back finds it where it was left. */
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
    // Within a screen the browser itself scrolls: to a heading, or back to where one was.
    if (before.pathname === pathname) places.set(key, window.scrollY);
    else window.scrollTo(0, isReturn ? (places.get(key) ?? 0) : 0);
  }, [key, pathname, isReturn]);
}
