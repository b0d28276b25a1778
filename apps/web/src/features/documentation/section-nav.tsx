import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { sections } from './sections.ts';

const entries = Object.entries(sections);

/** Navigation beside the text. On a narrow screen it is a sticky strip above it. */
export function SectionNav() {
  const current = useCurrentSection();
  return (
    <nav
      aria-label="On this page"
      className="lg:order-last max-lg:sticky max-lg:top-(--sticky-top) max-lg:z-10 max-lg:-mx-4 max-lg:mb-8 max-lg:border-b max-lg:border-line max-lg:bg-canvas"
    >
      <ul className="flex gap-1 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-2 max-lg:[scrollbar-width:none] lg:sticky lg:top-[calc(var(--sticky-top)+2rem)] lg:flex-col lg:border-l lg:border-line">
        {entries.map(([id, title]) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className={cx(
                'block font-medium transition-colors max-lg:rounded-md max-lg:px-3 max-lg:py-2 lg:-ml-px lg:border-l lg:py-1 lg:pl-4',
                current === id
                  ? 'text-accent max-lg:bg-accent-soft lg:border-accent'
                  : 'border-transparent text-ink-muted hover:text-ink',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the last section whose heading has passed the upper third of the window. */
function useCurrentSection(): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.[0]);
  useEffect(() => {
    const find = () => {
      const line = window.innerHeight / 3;
      const atEnd =
        window.scrollY > 0 &&
        window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = entries.filter(([id]) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && (atEnd || top <= line);
      });
      setCurrent((passed.at(-1) ?? entries[0])?.[0]);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    window.addEventListener('resize', find);
    return () => {
      window.removeEventListener('scroll', find);
      window.removeEventListener('resize', find);
    };
  }, []);
  return current;
}
