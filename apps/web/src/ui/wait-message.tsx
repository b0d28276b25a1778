import { useRef } from 'react';
import { FormMessage } from './form-message.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type Props = {
  seconds: number;
  /** What was throttled. */
  reason?: string;
  className?: string;
};

/** Shows the remaining wait of a throttled user. Screen readers hear it once, not every second. */
export function WaitMessage({ seconds, reason = 'Too many attempts.', className }: Props) {
  const told = useRef(seconds);
  return (
    <FormMessage tone="warning" {...(className !== undefined && { className })}>
      {reason} <span aria-hidden="true">You can try again in {formatWait(seconds)}.</span>
      <VisuallyHidden>You can try again in {formatWait(told.current)}.</VisuallyHidden>
    </FormMessage>
  );
}

export function formatWait(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
