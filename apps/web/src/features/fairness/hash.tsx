import { CopyButton } from '../../ui/copy-button.tsx';

/** Shows a 64-digit hash with a copy button for comparison. */
export function Hash({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-sunken py-2 pr-2 pl-4">
      <div className="min-w-0 grow basis-72">
        <p className="text-sm text-ink-subtle">{label}</p>
        <code className="font-mono text-sm wrap-anywhere">{value}</code>
      </div>
      <CopyButton size="sm" variant="ghost" text={value} />
    </div>
  );
}
