import type { LegalPage } from '../legal.ts';

const anchor = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, '-');

const readable = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Long text in one column, with a table of contents beside it. */
export function LegalTextPage({ legal }: { legal: LegalPage | undefined }) {
  if (legal === undefined) throw new Error('This page has no legal text.');
  const { title, intro, updated, sections } = legal;
  return (
    <div className="container-site grid gap-12 py-14 lg:grid-cols-[16rem_1fr] lg:py-24">
      <nav aria-label="On this page" className="max-lg:hidden">
        <ul className="sticky top-28 space-y-1 border-l border-line text-base">
          {sections.map((section) => (
            <li key={section.title}>
              <a
                href={`#${anchor(section.title)}`}
                className="-ml-px block border-l border-transparent py-1.5 pl-4 text-ink-muted hover:border-brass hover:text-ink"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="max-w-2xl">
        <h1 className="font-display text-display-lg">{title}</h1>
        <p className="mt-4 text-base text-ink-subtle">
          Last changed on <time dateTime={updated}>{readable.format(new Date(updated))}</time>
        </p>
        <p className="mt-8 text-lg text-ink-muted">{intro}</p>
        {sections.map((section) => (
          <section key={section.title} className="mt-12">
            <h2 id={anchor(section.title)} className="font-display text-2xl">
              {section.title}
            </h2>
            {section.paragraphs.map((text) => (
              <p key={text} className="mt-4 text-ink-muted">
                {text}
              </p>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
