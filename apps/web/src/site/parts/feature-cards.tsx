import { vignettes } from '../scenes/vignettes.tsx';
import { SiteIcon } from './icons.tsx';
import { ArrowLink, type SiteLink } from './links.tsx';

const card = 'rise flex flex-col overflow-clip rounded-2xl border border-line bg-surface';

type PictureCard = { picture: string; title: string; text: string; link: SiteLink };

export function PictureCards({ cards }: { cards: readonly PictureCard[] }) {
  return (
    <ul className="grid gap-6 lg:grid-cols-3">
      {cards.map(({ picture, title, text, link }) => {
        const Vignette = vignettes[picture];
        if (Vignette === undefined) throw new Error(`There is no picture named ${picture}.`);
        return (
          <li key={title} className={`${card} sm:max-lg:flex-row`}>
            <div className="card-stage flex items-center border-line max-sm:border-b sm:max-lg:w-2/5 sm:max-lg:shrink-0 sm:max-lg:border-r lg:border-b">
              <Vignette />
            </div>
            <div className="flex grow flex-col p-8">
              <h3 className="font-display text-2xl">{title}</h3>
              <p className="mt-3 mb-6 text-ink-muted">{text}</p>
              <ArrowLink {...link} className="mt-auto" />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type IconCard = { icon: string; title: string; text: string };

export function IconCards({ cards }: { cards: readonly IconCard[] }) {
  return (
    <ul className="grid gap-6 lg:grid-cols-3">
      {cards.map(({ icon, title, text }) => (
        <li key={title} className={`${card} p-8`}>
          <span className="mb-7 flex size-12 items-center justify-center rounded-lg border border-accent-line bg-accent-soft text-accent">
            <SiteIcon name={icon} className="size-6" />
          </span>
          <h3 className="font-display text-2xl">{title}</h3>
          <p className="mt-3 text-ink-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Smaller cards without a frame, for lists of more than three. */
export function KeyFeatures({ items }: { items: readonly IconCard[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {items.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="mt-0.5 text-brass-ink">
            <SiteIcon name={icon} className="size-6" />
          </span>
          <div>
            <h3 className="text-lg font-medium">{title}</h3>
            <p className="mt-1 text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
