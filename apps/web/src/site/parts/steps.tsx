type Step = { title: string; text: string };

export function Steps({ items, className }: { items: readonly Step[]; className?: string }) {
  return (
    <ol className={className}>
      {items.map(({ title, text }, index) => (
        <li key={title} className="flex gap-5">
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-full border border-brass-line bg-brass-soft font-display text-lg text-brass-ink"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg font-medium">{title}</h3>
            <p className="mt-1 text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
