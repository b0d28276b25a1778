import { cx } from '../../ui/cx.ts';
import { type CoinMark, coinMarks } from './coin-marks.ts';
import { Drawing } from './drawing.tsx';
import { Disc } from './isometric.tsx';

type Coin = { mark: CoinMark; stack: number };

/** Ordered back to front, so that nearer stacks cover farther ones. */
const coins: readonly Coin[] = [
  { mark: 'bitcoin', stack: 9 },
  { mark: 'ethereum', stack: 6 },
  { mark: 'tether', stack: 4 },
  { mark: 'binance', stack: 3 },
  { mark: 'solana', stack: 2 },
  { mark: 'cardano', stack: 5 },
];

const RADIUS = 46;
const HEIGHT = 11;

/** Six stacks of coins. The top coin of each hovers while the scene is visible. */
export function CoinsScene({ className }: { className?: string }) {
  return (
    <div data-scene="" aria-hidden="true" className={cx('coins relative', className)}>
      <Drawing viewBox="-330 -190 660 470" className="block h-auto w-full">
        <CoinPaints />
        <Ground />
      </Drawing>
      {coins.map(({ mark, stack }) => (
        <div key={mark} className={`coin-place coin-${mark}`}>
          <Drawing viewBox="-70 -140 140 190" className="block h-auto w-full overflow-visible">
            {Array.from({ length: stack - 1 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a coin is identified by its position
              <Blank key={index} z={index * (HEIGHT + 1)} />
            ))}
          </Drawing>
          <Drawing
            viewBox="-70 -140 140 190"
            className="coin-top absolute inset-0 overflow-visible"
          >
            <Faced mark={mark} z={(stack - 1) * (HEIGHT + 1)} />
          </Drawing>
        </div>
      ))}
    </div>
  );
}

function CoinPaints() {
  return (
    <defs>
      <linearGradient id="coin-side">
        <stop offset="0" stopColor="var(--scene-brass-deep)" />
        <stop offset="0.3" stopColor="var(--scene-brass)" />
        <stop offset="0.42" stopColor="var(--scene-brass-light)" />
        <stop offset="0.55" stopColor="var(--scene-brass)" />
        <stop offset="1" stopColor="var(--scene-brass-deep)" />
      </linearGradient>
      <linearGradient id="coin-face" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="var(--scene-brass-light)" />
        <stop offset="0.5" stopColor="var(--scene-brass)" />
        <stop offset="1" stopColor="var(--scene-brass-deep)" />
      </linearGradient>
    </defs>
  );
}

function Ground() {
  return (
    <g fill="none" stroke="var(--accent-line)">
      <ellipse cy="70" rx="318" ry="159" fill="var(--scene-felt-deep)" opacity="0.45" />
      <ellipse cy="70" rx="318" ry="159" opacity="0.8" />
      <ellipse cy="70" rx="240" ry="120" strokeDasharray="2 7" />
      <ellipse cy="70" rx="150" ry="75" opacity="0.5" />
    </g>
  );
}

function Blank({ z }: { z: number }) {
  return (
    <Disc
      {...{ x: 0, y: 0, z, radius: RADIUS, height: HEIGHT }}
      side="url(#coin-side)"
      top="var(--scene-brass-deep)"
    />
  );
}

function Faced({ mark, z }: { mark: CoinMark; z: number }) {
  return (
    <Disc
      {...{ x: 0, y: 0, z, radius: RADIUS, height: HEIGHT }}
      side="url(#coin-side)"
      top="url(#coin-face)"
    >
      <circle r={RADIUS - 4} fill="none" stroke="var(--scene-brass-deep)" strokeWidth="1.5" />
      <g transform="rotate(-45) scale(1.75) translate(-12 -12)">
        <path d={coinMarks[mark]} fill="var(--scene-wood-deep)" />
      </g>
    </Disc>
  );
}
