import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

type SectionProps = {
  id?: string;
  /** Id of the heading that names the section for assistive technology. */
  labelledBy?: string;
  className?: string;
  children: ReactNode;
};

export function Section({ id, labelledBy, className, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={labelledBy} className={cx('py-20 lg:py-28', className)}>
      <div className="container-site">{children}</div>
    </section>
  );
}

type HeadingProps = {
  id?: string;
  eyebrow?: string;
  title: string;
  text?: string;
  centred?: boolean;
  className?: string;
};

export function SectionHeading({ id, eyebrow, title, text, centred, className }: HeadingProps) {
  return (
    <div className={cx('max-w-2xl', centred && 'mx-auto text-center', className)}>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <h2 id={id} className="font-display text-display-md">
        {title}
      </h2>
      {text && <p className="mt-4 text-lg text-ink-muted">{text}</p>}
    </div>
  );
}

export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className="mb-4 text-base font-medium text-brass-ink">{children}</p>;
}
