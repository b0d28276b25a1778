import { brand } from '@baize/contract';
import { buttonClass } from '../../ui/button-style.ts';
import { failure } from '../content.ts';
import { LampScene } from '../scenes/lamp.tsx';

export function FailurePage() {
  return (
    <section>
      <div className="container-site flex min-h-[70dvh] flex-col items-center justify-center py-16 text-center">
        <LampScene className="lamp-out max-w-sm" />
        <h1 className="mt-8 font-display text-display-md">{failure.title}</h1>
        <p className="mt-4 max-w-md text-lg text-ink-muted">{failure.text}</p>
        <a href={failure.action.href} className={buttonClass('primary', 'lg', 'mt-9')}>
          {failure.action.label}
        </a>
        <p className="mt-8 text-base text-ink-subtle">
          {failure.support}{' '}
          <a
            href={`mailto:${brand.supportEmail}`}
            className="text-accent underline underline-offset-4"
          >
            {brand.supportEmail}
          </a>
        </p>
      </div>
    </section>
  );
}
