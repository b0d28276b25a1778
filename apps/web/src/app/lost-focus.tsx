import { useEffect } from 'react';

/**
 * What had focus may be gone with the answer to it: the button of an empty list makes way for the list, the row that was
 * removed had the menu. The keyboard would begin at the top of the page again; it goes to the heading instead, or to the
 * dialog in front of it, unless something else takes focus with the next frame.
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
    // Who leaves it for nothing, by a press beside it, has not lost it. What is taken away may blur, too, while it goes, and
    // so does what is disabled until its answer is there: a dialog's button, which its dialog takes along.
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
