import { useEffect } from 'react';

/**
 * Moves focus to the heading, or to the open dialog, when the focused element is removed from the
 * page. This happens when a response replaces the button of an empty list, or removes the row whose
 * menu was open. Otherwise keyboard navigation would restart at the top of the page. Does nothing
 * if another element takes focus in the next frame.
 */
export function LostFocus() {
  useEffect(() => {
    let last: EventTarget | null = null;
    let frame = 0;
    const isLost = () =>
      last instanceof Node && !last.isConnected && document.activeElement === document.body;
    const onFocus = ({ target }: FocusEvent) => {
      last = target;
    };
    // Focus is not lost if the user clicks on empty space. A blur does not prove that: removed
    // elements may blur too, and so do buttons that are disabled while a request runs, including
    // those that close with their dialog.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      queueMicrotask(() => {
        const isLeft =
          target instanceof Element && target.isConnected && !target.matches(':disabled');
        if (last === target && relatedTarget === null && isLeft) last = null;
      });
    };
    const look = () => {
      if (!isLost()) return;
      last = null;
      const dialogs = document.querySelectorAll<HTMLElement>('[role$="dialog"][data-open]');
      const heading = document.querySelector<HTMLElement>('main h1');
      ([...dialogs].at(-1) ?? heading)?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(() => {
      if (!isLost()) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
    };
  }, []);
  return null;
}
