type Stat = { value: string; label: string };

export function Stats({ items }: { items: readonly Stat[] }) {
  return (
    <dl className="grid gap-px overflow-clip rounded-xl border border-line bg-line sm:grid-cols-3">
      {items.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1 bg-surface px-8 py-9">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="font-display text-display-md tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
