import type { KeyboardEvent } from 'react';

/** Submits the surrounding form on Ctrl+Enter or Cmd+Enter. */
export function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
