import type { ReactNode } from 'react';
import { home } from '../content.ts';

/** Drawn with the same line width, so that the samples look like a family. */
const shapes: Record<string, ReactNode> = {
  crown: <path d="M4 19h16M4 16 3 7l5 4 4-7 4 7 5-4-1 9Z" />,
  lozenge: <path d="M12 2 20 12 12 22 4 12ZM12 7 16 12 12 17 8 12Z" />,
  club: (
    <path d="M12 14v7m-3 0h6M12 9.5a3.5 3.5 0 1 0-2.6-5.8M9.4 9a3.5 3.5 0 1 0 1.9 4.8M14.6 9a3.5 3.5 0 1 1-1.9 4.8M14.6 3.7A3.5 3.5 0 0 1 12 9.5" />
  ),
  star: <path d="M12 2v20M2 12h20M5 5l14 14M19 5 5 19" />,
  wave: <path d="M2 9c3.3-4 6.7-4 10 0s6.7 4 10 0M2 16c3.3-4 6.7-4 10 0s6.7 4 10 0" />,
  arch: <path d="M4 21V12a8 8 0 0 1 16 0v9M8.5 21v-9a3.5 3.5 0 0 1 7 0v9M2 21h20" />,
};

export function PartnerMarks() {
  const { title, note, marks } = home.partners;
  return (
    <section aria-labelledby="partners" className="border-y border-line bg-sunken py-12">
      <div className="container-site">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <h2 id="partners" className="text-md font-medium text-ink-muted">
            {title}
          </h2>
          <p className="text-sm text-ink-subtle">{note}</p>
        </div>
        <ul className="mt-8 grid grid-cols-2 gap-x-6 gap-y-7 sm:grid-cols-3 xl:grid-cols-6">
          {marks.map(({ name, shape }) => (
            <li key={name} className="flex items-center gap-3 text-ink-subtle">
              <svg
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinejoin="round"
                strokeLinecap="round"
                aria-hidden="true"
                className="size-7 shrink-0"
              >
                {shapes[shape]}
              </svg>
              <span className="font-display text-lg leading-tight">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
