/** Heading of the login, registration and password forms. */
export function AuthHeading({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <header className="mb-7 space-y-1.5">
      <h1 tabIndex={-1} className="font-display text-display-sm font-semibold text-ink">
        {title}
      </h1>
      {subtitle && <p className="text-md text-ink-muted">{subtitle}</p>}
    </header>
  );
}
