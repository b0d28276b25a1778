import { Check } from 'lucide-react';
import { buttonClass } from '../../ui/button-style.ts';
import { cx } from '../../ui/cx.ts';
import { platform } from '../content.ts';
import { Section, SectionHeading } from './section.tsx';

const { title, text, popularLabel, items } = platform.tiers;

export function Tiers() {
  return (
    <Section id="tiers" labelledBy="tiers-title">
      <SectionHeading id="tiers-title" {...{ title, text }} centred />
      <ul className="mt-14 grid items-stretch gap-6 lg:grid-cols-3">
        {items.map((tier) => (
          <li key={tier.name} className="contents">
            <Tier {...tier} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tier(tier: (typeof items)[number]) {
  return (
    <article
      className={cx(
        'relative flex flex-col rounded-2xl border p-8',
        tier.popular ? 'felt border-brass lg:-my-4 lg:py-12' : 'border-line bg-surface',
      )}
    >
      {tier.popular && (
        <p className="absolute -top-3.5 left-8 rounded-full bg-brass px-3.5 py-1 text-sm leading-5 font-semibold text-on-primary">
          {popularLabel}
        </p>
      )}
      <h3 className="font-display text-2xl">{tier.name}</h3>
      <p className="mt-1 text-ink-muted">{tier.text}</p>
      <p className="mt-7 flex items-baseline gap-1">
        <span className="font-display text-display-md">{tier.price}</span>
        <span className="text-ink-muted">{tier.period}</span>
      </p>
      <ul className="mt-7 mb-9 space-y-3">
        {tier.includes.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
            {line}
          </li>
        ))}
      </ul>
      <a
        href={tier.action.href}
        className={buttonClass(tier.popular ? 'primary' : 'secondary', 'lg', 'mt-auto')}
      >
        {tier.action.label}
      </a>
    </article>
  );
}
