import { CopyButton } from '../../ui/copy-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

export function NewSecret({ secret }: { secret: string }) {
  return (
    <div className="space-y-5">
      <FormMessage tone="warning">
        It is shown only now. Your server verifies with it that a call is ours: put it where it
        keeps its secrets.
      </FormMessage>
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-line-strong bg-sunken p-2 pl-4">
        <code className="min-w-0 grow basis-64 py-1.5 font-mono text-base wrap-anywhere">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy secret" className="max-sm:grow" />
      </div>
    </div>
  );
}
