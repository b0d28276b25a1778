import { ChipPile } from '../scenes/chip-pile.tsx';
import { Actions, type SiteLink } from './links.tsx';

type Props = { title: string; text: string; primary: SiteLink; secondary?: SiteLink };

/** Last section of a page: one clear next step. */
export function CallToAction({ title, text, primary, secondary }: Props) {
  return (
    <section aria-labelledby="next-step" className="pb-20 lg:pb-28">
      <div className="container-site">
        <div className="felt relative overflow-clip rounded-2xl border border-accent-line px-6 py-14 sm:px-12 lg:px-16 lg:py-20">
          <ChipPile className="absolute right-4 -bottom-8 w-[28rem] max-xl:w-88 max-lg:hidden" />
          <div className="relative max-w-xl">
            <h2 id="next-step" className="font-display text-display-md">
              {title}
            </h2>
            <p className="mt-4 text-lg text-ink-muted">{text}</p>
            <Actions {...{ primary, ...(secondary && { secondary }) }} className="mt-8" />
          </div>
        </div>
      </div>
    </section>
  );
}
