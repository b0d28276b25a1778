import type { ReactNode } from 'react';
import { sections } from './sections.ts';

type SectionProps = { id: keyof typeof sections; intro?: ReactNode; children: ReactNode };

export function Section({ id, intro, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="scroll-mt-[calc(var(--sticky-top)+1.5rem)] space-y-5 max-lg:scroll-mt-32"
    >
      <div className="space-y-1.5">
        <h2 id={`${id}-heading`} className="text-xl font-semibold">
          {sections[id]}
        </h2>
        {intro && <p className="max-w-prose text-ink-muted">{intro}</p>}
      </div>
      {children}
    </section>
  );
}

export function Code({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-sm wrap-anywhere text-ink">
      {children}
    </code>
  );
}

export const linkClass = 'font-medium text-accent underline underline-offset-2 hover:text-ink';
