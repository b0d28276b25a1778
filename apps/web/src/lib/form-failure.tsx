import { FormMessage } from '../ui/form-message.tsx';
import { WaitMessage } from '../ui/wait-message.tsx';
import { useRetryWait } from './retry-wait.ts';

type FormFailureProps = {
  error: unknown;
  /** Error text. Not shown during a rate-limit wait. */
  failure: string | undefined;
  className?: string;
};

/** Error or remaining wait, above the fields. */
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
