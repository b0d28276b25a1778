import { CopyLine } from '../../ui/copy-line.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

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
