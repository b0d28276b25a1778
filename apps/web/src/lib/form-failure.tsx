import { FormMessage } from '../ui/form-message.tsx';
import { WaitMessage } from '../ui/wait-message.tsx';
import { useRetryWait } from './retry-wait.ts';

type FormFailureProps = {
  error: unknown;
  /** What is said of it, unless it is only a matter of waiting. */
  failure: string | undefined;
  className?: string;
};

/** Above the fields: what went wrong, or how long to wait before it may be tried again. */
export function FormFailure({ error, failure, ...place }: FormFailureProps) {
  const wait = useRetryWait(error);
  if (wait > 0) return <WaitMessage seconds={wait} {...place} />;
  if (failure === undefined) return null;
  return (
    <FormMessage tone="error" {...place}>
      {failure}
    </FormMessage>
  );
}
