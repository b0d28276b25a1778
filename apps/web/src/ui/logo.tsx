import { brand, brandMark } from '@baize/contract/brand';
import { cx } from './cx.ts';

type MarkShape = (typeof brandMark)[number];

const fills = { primary: 'fill-mark-cloth', paper: 'fill-mark-ivory', accent: 'fill-mark-brass' };
const strokes = {
  primary: 'stroke-mark-cloth',
  paper: 'stroke-mark-ivory',
  accent: 'stroke-mark-brass',
};

export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={cx('shrink-0', className)}>
      {brandMark.map((part) => (
        <Shape key={JSON.stringify(part.shape)} {...part} />
      ))}
    </svg>
  );
}

function Shape({ shape, fill, stroke, line, opacity }: MarkShape) {
  const className = cx(fill && fills[fill], stroke && strokes[stroke]);
  const look = { className, opacity, ...line };
  return 'd' in shape ? <path {...shape} {...look} /> : <circle {...shape} {...look} />;
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5 text-ink', className)}>
      <LogoMark className="size-7" />
      <span className="font-display text-xl leading-none font-semibold tracking-tight">
        {brand.name}
      </span>
    </span>
  );
}
