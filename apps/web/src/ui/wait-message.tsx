import { useRef } from 'react';
import { FormMessage } from './form-message.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Says how long a throttled person waits. The seconds that pass are seen, and not read out. */
export function WaitMessage({ seconds, className }: { seconds: number; className?: string }) {
  const told = useRef(seconds);
  return (
    <FormMessage tone="warning" {...(className !== undefined && { className })}>
      Too many attempts. <span aria-hidden="true">You can try again in {formatWait(seconds)}.</span>
      <VisuallyHidden>You can try again in {formatWait(told.current)}.</VisuallyHidden>
    </FormMessage>
  );
}

export function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
