import { CopyButton } from './copy-button.tsx';

/** Text to copy, with a copy button. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-sunken p-2 pl-4">
      <code className="min-w-0 grow basis-52 py-1 font-mono text-sm wrap-anywhere">{text}</code>
      <CopyButton size="sm" text={text} label={label} className="max-sm:grow" />
    </div>
  );
}
