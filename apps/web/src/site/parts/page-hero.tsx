import type { ReactNode } from 'react';
import { Actions, type SiteLink } from './links.tsx';
import { Eyebrow } from './section.tsx';

type Props = {
  eyebrow: string;
  title: string;
  text: string;
  primary?: SiteLink;
  secondary?: SiteLink;
  children?: ReactNode;
};

/** Text at the top of a page, beside or above a scene. */
export function HeroText({ eyebrow, title, text, primary, secondary, children }: Props) {
  return (
    <div className="max-w-2xl">
      <Eyebrow>{eyebrow}</Eyebrow>
      <h1 className="font-display text-display-lg">{title}</h1>
      <p className="mt-6 max-w-xl text-lg text-ink-muted">{text}</p>
      {primary && <Actions {...{ primary, ...(secondary && { secondary }) }} className="mt-9" />}
      {children}
    </div>
  );
}
