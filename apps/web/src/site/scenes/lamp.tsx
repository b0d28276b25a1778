import { cx } from '../../ui/cx.ts';
import { type ChipColour, ChipStack } from './chips.tsx';
import { Drawing } from './drawing.tsx';

const stacks: readonly [x: number, y: number, chips: readonly ChipColour[]][] = [
  [10, 20, ['red', 'red', 'red', 'brass']],
  [70, 78, ['green', 'brass']],
  [86, -34, ['ebony', 'green', 'green']],
];

/** Brass lamp above a table, with its light. */
export function LampScene({ className }: { className?: string }) {
  return (
    <Drawing viewBox="0 0 560 520" className={cx('block h-auto w-full', className)}>
      <LampPaints />
      <Pedestal />
      <ellipse cx="280" cy="398" rx="262" ry="88" fill="var(--scene-wood-deep)" />
      <ellipse cx="280" cy="384" rx="262" ry="88" fill="url(#lamp-wood)" />
      <ellipse cx="280" cy="382" rx="240" ry="76" fill="url(#lamp-pool)" />
      <g fill="none" stroke="var(--scene-brass)">
        <ellipse cx="280" cy="382" rx="240" ry="76" strokeWidth="2" />
        <ellipse cx="280" cy="382" rx="188" ry="58" opacity="0.45" />
      </g>
      <g transform="translate(280 362)">
        <Cards />
        {stacks.map(([x, y, chips]) => (
          <ChipStack key={`${x} ${y}`} {...{ x, y, chips }} radius={15} />
        ))}
      </g>
      <path d="M190 168 60 372a228 78 0 0 0 440 0L370 168Z" className="lamp-light" />
      <Lamp />
    </Drawing>
  );
}

function LampPaints() {
  return (
    <defs>
      <linearGradient id="lamp-light" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--scene-light)" stopOpacity="0.4" />
        <stop offset="0.75" stopColor="var(--scene-light)" stopOpacity="0.07" />
        <stop offset="1" stopColor="var(--scene-light)" stopOpacity="0" />
      </linearGradient>
      <filter id="lamp-soft" x="-10%" y="-10%" width="120%" height="120%">
        <feGaussianBlur stdDeviation="9" />
      </filter>
      <linearGradient id="lamp-shade">
        <stop offset="0" stopColor="var(--scene-brass-deep)" />
        <stop offset="0.32" stopColor="var(--scene-brass-light)" />
        <stop offset="0.6" stopColor="var(--scene-brass)" />
        <stop offset="1" stopColor="var(--scene-brass-deep)" />
      </linearGradient>
      <linearGradient id="lamp-wood">
        <stop offset="0" stopColor="var(--scene-wood-deep)" />
        <stop offset="0.45" stopColor="var(--scene-wood-light)" />
        <stop offset="1" stopColor="var(--scene-wood-deep)" />
      </linearGradient>
      <radialGradient id="lamp-pool">
        <stop offset="0" stopColor="var(--scene-felt-light)" />
        <stop offset="0.7" stopColor="var(--scene-felt)" />
        <stop offset="1" stopColor="var(--scene-felt-deep)" />
      </radialGradient>
    </defs>
  );
}

function Lamp() {
  return (
    <g>
      <path d="M280 0V104" stroke="var(--scene-brass-deep)" strokeWidth="2.5" />
      <path d="M270 100h20l4 14h-28Z" fill="var(--scene-brass-deep)" />
      <path d="M262 112h36c42 3 68 26 76 58H186c8-32 34-55 76-58Z" fill="url(#lamp-shade)" />
      <ellipse cx="280" cy="170" rx="94" ry="11" fill="var(--scene-brass-deep)" />
      <ellipse cx="280" cy="171" rx="86" ry="8.5" className="lamp-bulb" />
    </g>
  );
}

function Pedestal() {
  return (
    <g>
      <ellipse cx="280" cy="500" rx="170" ry="16" fill="var(--scene-shadow)" opacity="0.55" />
      <path
        d="M236 440c6 24 6 36-40 54a110 14 0 0 0 168 0c-46-18-46-30-40-54Z"
        fill="url(#lamp-wood)"
      />
    </g>
  );
}

/** Two face-up cards on the table. */
function Cards() {
  return (
    <g transform="matrix(1 .5 -1 .5 -104 -2)">
      {[
        { turn: -14, shift: 0, suit: 'var(--scene-oxblood)' },
        { turn: 8, shift: 30, suit: 'var(--scene-ebony)' },
      ].map(({ turn, shift, suit }) => (
        <g key={turn} transform={`translate(${shift} ${shift * 0.3}) rotate(${turn})`}>
          <rect width="34" height="50" rx="4" fill="var(--mark-ivory)" />
          <path d="M17 14 26 25 17 36 8 25Z" fill={suit} />
        </g>
      ))}
    </g>
  );
}
