import { pocketColour, wheelOrder } from '@baize/games/roulette/rules';
import { Drawing } from './drawing.tsx';
import { lying } from './isometric.tsx';

const STEP = 360 / wheelOrder.length;
const CENTRE = { x: -30, y: 123 };
const paints = {
  red: 'var(--scene-oxblood)',
  black: 'var(--scene-ebony)',
  green: 'var(--scene-felt-light)',
} as const;

const circumference = 2 * Math.PI * 62;

/**
 * Wheel at the head of the table. The rotor is a separate image that the browser rotates without
 * redrawing. The slant of the projection is applied to the box around it.
 */
export function TableWheel() {
  return (
    <>
      <Drawing viewBox="-350 -40 1030 620" className="absolute inset-0 size-full">
        {Array.from({ length: 16 }, (_, step) => (
          <ellipse
            // biome-ignore lint/suspicious/noArrayIndexKey: a layer is identified by its height
            key={step}
            cx={CENTRE.x}
            cy={CENTRE.y - step}
            {...lying(104 - step * 0.2)}
            fill="var(--scene-wood-deep)"
          />
        ))}
        <g transform={`translate(${CENTRE.x} ${CENTRE.y - 16})`}>
          <ellipse {...lying(101)} fill="var(--scene-wood)" stroke="var(--scene-brass)" />
          <ellipse {...lying(88)} fill="var(--scene-wood-deep)" cy="3" />
          <ellipse {...lying(84)} fill="var(--scene-shadow)" cy="6" opacity="0.7" />
        </g>
      </Drawing>
      <div className="table-wheel-place">
        <Drawing viewBox="-80 -80 160 160" className="table-wheel-rotor size-full">
          <circle r="78" fill="var(--scene-ebony)" stroke="var(--scene-brass)" strokeWidth="2" />
          {wheelOrder.map((number, index) => (
            <circle
              key={number}
              r="62"
              fill="none"
              stroke={paints[pocketColour(number)]}
              strokeWidth="26"
              strokeDasharray={`${(circumference / 37).toFixed(2)} ${circumference.toFixed(2)}`}
              transform={`rotate(${(index * STEP).toFixed(2)})`}
            />
          ))}
          <circle r="49" fill="var(--scene-wood)" stroke="var(--scene-brass)" strokeWidth="1.5" />
          <circle r="75" fill="none" stroke="var(--scene-brass)" opacity="0.6" />
          {[0, 90].map((angle) => (
            <path
              key={angle}
              d="M-30 0H30"
              stroke="var(--scene-brass)"
              strokeWidth="5"
              strokeLinecap="round"
              transform={`rotate(${angle})`}
            />
          ))}
          <circle r="14" fill="var(--scene-brass)" />
          <circle r="7" fill="var(--scene-brass-light)" />
          <circle cx="52" cy="20" r="4.5" fill="var(--scene-white)" />
        </Drawing>
      </div>
    </>
  );
}
