import { pocketColour, wheelOrder } from '@baize/games/roulette/rules';
import { cx } from '../../ui/cx.ts';
import { Drawing } from './drawing.tsx';

const STEP = 360 / wheelOrder.length;
const paints = {
  red: 'var(--scene-oxblood)',
  black: 'var(--scene-ebony)',
  green: 'var(--scene-felt)',
} as const;

const at = (angle: number, radius: number) => {
  const radians = ((angle - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(radians)).toFixed(1)} ${(radius * Math.sin(radians)).toFixed(1)}`;
};

/** Path of a pocket at twelve o'clock. The others are rotated copies. */
function wedge(inner: number, outer: number): string {
  const [from, to] = [-STEP / 2, STEP / 2];
  return `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`;
}

const layer = 'col-start-1 row-start-1 size-full';
const view = '-400 -400 800 800';

/**
 * Roulette wheel from above, in layers: a fixed bowl, a rotor and a ball that turn in opposite
 * directions, and fixed light.
 */
export function WheelScene({ className }: { className?: string }) {
  return (
    <div data-scene="" aria-hidden="true" className={cx('wheel grid aspect-square', className)}>
      <Bowl />
      <Rotor />
      <Drawing viewBox={view} className={cx(layer, 'wheel-ball')}>
        <circle cx="6" cy="-309" r="11" fill="var(--scene-shadow)" opacity="0.5" />
        <circle cy="-314" r="11" fill="url(#wheel-ivory)" />
      </Drawing>
      <Drawing viewBox={view} className={layer}>
        <circle r="398" fill="url(#wheel-shade)" />
        <ellipse cx="-120" cy="-150" rx="250" ry="210" fill="url(#wheel-glow)" />
      </Drawing>
    </div>
  );
}

function Bowl() {
  return (
    <Drawing viewBox={view} className={layer}>
      <defs>
        <radialGradient id="wheel-wood">
          <stop offset="0.72" stopColor="var(--scene-wood-deep)" />
          <stop offset="0.86" stopColor="var(--scene-wood)" />
          <stop offset="0.94" stopColor="var(--scene-wood-light)" />
          <stop offset="1" stopColor="var(--scene-wood-deep)" />
        </radialGradient>
        <linearGradient id="wheel-brass" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--scene-brass-light)" />
          <stop offset="0.45" stopColor="var(--scene-brass)" />
          <stop offset="0.6" stopColor="var(--scene-brass-deep)" />
          <stop offset="1" stopColor="var(--scene-brass)" />
        </linearGradient>
        <radialGradient id="wheel-ivory" cx="0.36" cy="0.3">
          <stop offset="0" stopColor="var(--scene-white)" />
          <stop offset="0.6" stopColor="var(--mark-ivory)" />
          <stop offset="1" stopColor="var(--scene-brass)" />
        </radialGradient>
        <radialGradient id="wheel-shade">
          <stop offset="0.5" stopColor="var(--scene-shadow)" stopOpacity="0" />
          <stop offset="0.78" stopColor="var(--scene-shadow)" stopOpacity="0.28" />
          <stop offset="0.86" stopColor="var(--scene-shadow)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--scene-shadow)" stopOpacity="0.4" />
        </radialGradient>
        <radialGradient id="wheel-glow">
          <stop offset="0" stopColor="var(--scene-light)" stopOpacity="0.26" />
          <stop offset="1" stopColor="var(--scene-light)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle r="398" fill="url(#wheel-wood)" />
      <circle r="396" fill="none" stroke="url(#wheel-brass)" strokeWidth="3" />
      <circle r="346" fill="none" stroke="url(#wheel-brass)" strokeWidth="1.5" opacity="0.7" />
      <circle r="296" fill="var(--scene-ebony)" stroke="url(#wheel-brass)" strokeWidth="5" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((angle, index) => (
        <path
          key={angle}
          d={index % 2 === 0 ? 'M0-337 5-322 0-307-5-322Z' : 'M-15-322 0-327 15-322 0-317Z'}
          transform={`rotate(${angle + 22.5})`}
          fill="url(#wheel-brass)"
        />
      ))}
    </Drawing>
  );
}

function Rotor() {
  return (
    <Drawing viewBox={view} className={cx(layer, 'wheel-rotor')}>
      <defs>
        <path id="wheel-number" d={wedge(236, 288)} />
        <path id="wheel-well" d={wedge(172, 236)} />
        <radialGradient id="wheel-cone">
          <stop offset="0" stopColor="var(--scene-wood-light)" />
          <stop offset="0.7" stopColor="var(--scene-wood)" />
          <stop offset="1" stopColor="var(--scene-wood-deep)" />
        </radialGradient>
      </defs>
      {wheelOrder.map((number, index) => {
        const turn = `rotate(${(index * STEP).toFixed(3)})`;
        const fill = paints[pocketColour(number)];
        return (
          <g key={number} transform={turn}>
            <use href="#wheel-number" fill={fill} />
            <use href="#wheel-well" fill={fill} opacity="0.72" />
            <text y="-254" className="wheel-figure">
              {number}
            </text>
          </g>
        );
      })}
      <g stroke="url(#wheel-brass)" strokeWidth="2">
        {wheelOrder.map((number, index) => (
          <path
            key={number}
            d="M0-288V-172"
            transform={`rotate(${((index + 0.5) * STEP).toFixed(3)})`}
          />
        ))}
      </g>
      <circle r="288" fill="none" stroke="url(#wheel-brass)" strokeWidth="2.5" />
      <circle r="236" fill="none" stroke="url(#wheel-brass)" strokeWidth="2" />
      <circle r="172" fill="url(#wheel-cone)" stroke="url(#wheel-brass)" strokeWidth="4" />
      <g stroke="var(--scene-brass)" opacity="0.35">
        {[0, 22.5, 45, 67.5, 90, 112.5, 135, 157.5].map((angle) => (
          <path key={angle} d="M0-168V168" transform={`rotate(${angle})`} />
        ))}
      </g>
      <Turret />
    </Drawing>
  );
}

function Turret() {
  return (
    <g>
      <circle r="74" fill="var(--scene-shadow)" opacity="0.35" />
      {[0, 90, 180, 270].map((angle) => (
        <g key={angle} transform={`rotate(${angle + 12})`} fill="url(#wheel-brass)">
          <path d="M-7 0-4.5-96H4.5L7 0Z" />
          <circle cy="-100" r="13" />
          <circle cy="-103" r="5" fill="var(--scene-brass-light)" />
        </g>
      ))}
      <circle r="46" fill="url(#wheel-brass)" />
      <circle r="46" fill="none" stroke="var(--scene-brass-deep)" strokeWidth="2" />
      <circle r="30" fill="var(--scene-brass-deep)" opacity="0.6" />
      <circle r="26" fill="url(#wheel-brass)" />
      <path d="M0-15 11 0 0 15-11 0Z" fill="var(--scene-felt-deep)" />
    </g>
  );
}
