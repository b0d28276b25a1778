import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Restores focus to a button after it was disabled. Browsers remove focus from disabled elements;
 * keyboard navigation would then restart at the top of the page. Does nothing if another element
 * has focus by then.
 */
export function useFocusBack(element: RefObject<HTMLButtonElement | null>, isAway: boolean): void {
  const had = useRef(false);
  useLayoutEffect(() => {
    const button = element.current;
    // Some browsers remove focus immediately, before an effect can see it. Others do so in the next
    // frame.
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null && button?.disabled) had.current = true;
    };
    button?.addEventListener('blur', onBlur);
    return () => button?.removeEventListener('blur', onBlur);
  }, [element]);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isAway) {
      had.current ||= activeElement === element.current;
      return;
    }
    if (had.current && activeElement === body) element.current?.focus({ preventScroll: true });
    had.current = false;
  }, [element, isAway]);
}
