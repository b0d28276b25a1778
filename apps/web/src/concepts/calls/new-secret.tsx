import { CopyLine } from '../../ui/copy-line.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

/** Content that replaces a dialog's form once the secret exists. */
export const secretOutcome = (secret: string | undefined) =>
  secret === undefined
    ? undefined
    : { content: <NewSecret secret={secret} />, closeLabel: 'I have kept it' };

export function NewSecret({ secret }: { secret: string }) {
  return (
    <div className="space-y-5">
      <FormMessage tone="warning">
        It is shown only now. Your server verifies with it that a call is ours: put it where it
        keeps its secrets.
      </FormMessage>
      <CopyLine text={secret} label="Copy secret" />
    </div>
  );
}
