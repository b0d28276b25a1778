import { buttonClass } from '../../ui/button-style.ts';
import { lost } from '../content.ts';
import { WheelScene } from '../scenes/wheel.tsx';

export function NotFoundPage() {
  return (
    <section>
      <div className="container-site flex min-h-[70dvh] flex-col items-center justify-center py-20 text-center">
        <div aria-hidden="true" className="lost-figure font-display">
          4<WheelScene className="lost-wheel" />4
        </div>
        <h1 className="mt-10 font-display text-display-md">{lost.title}</h1>
        <p className="mt-4 max-w-md text-lg text-ink-muted">{lost.text}</p>
        <a href={lost.action.href} className={buttonClass('primary', 'lg', 'mt-9')}>
          {lost.action.label}
        </a>
      </div>
    </section>
  );
}
