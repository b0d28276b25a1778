import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A browser takes focus from what is disabled and leaves it with nobody: whoever uses a keyboard would begin at the top
 * of the page again. It goes back once the element is there again, unless something else has it by then.
 */
export function useFocusBack(element: RefObject<HTMLButtonElement | null>, isAway: boolean): void {
  const had = useRef(false);
  useLayoutEffect(() => {
    const button = element.current;
    // Some browsers take it at once, before an effect could see who had it, and some with the next frame.
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
