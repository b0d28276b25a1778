import { cx } from '../ui/cx.ts';

const POCKETS = 37;
const CENTRE = 200;

function point(angle: number, radius: number): string {
  const radians = (angle - 90) * (Math.PI / 180);
  const x = CENTRE + radius * Math.cos(radians);
  const y = CENTRE + radius * Math.sin(radians);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

function pocketPath(index: number): string {
  const step = 360 / POCKETS;
  const [from, to] = [index * step, (index + 1) * step];
  return `M${point(from, 176)} A176 176 0 0 1 ${point(to, 176)} L${point(to, 132)} A132 132 0 0 0 ${point(from, 132)} Z`;
}

/** The zero is brass. The other pockets alternate between two shades instead of red and black. */
const pocketLook = (index: number) =>
  index === 0 ? 'fill-brass' : index % 2 === 0 ? 'fill-mark-cloth' : 'fill-canvas';

/** Roulette wheel from above, in the colours of the theme. */
export function WheelScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" className={cx('text-brass-line', className)}>
      <circle cx={CENTRE} cy={CENTRE} r="196" className="fill-surface" stroke="currentColor" />
      <circle cx={CENTRE} cy={CENTRE} r="186" fill="none" stroke="currentColor" strokeWidth="0.5" />
      {Array.from({ length: POCKETS }, (_, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a pocket is identified by its position
          key={index}
          d={pocketPath(index)}
          className={pocketLook(index)}
          stroke="currentColor"
          strokeWidth="0.6"
        />
      ))}
      <circle cx={CENTRE} cy={CENTRE} r="130" className="fill-sunken" stroke="currentColor" />
      <circle cx={CENTRE} cy={CENTRE} r="84" fill="none" stroke="currentColor" strokeWidth="0.6" />
      {[0, 45, 90, 135].map((angle) => (
        <path
          key={angle}
          d={`M${point(angle, 84)} L${point(angle + 180, 84)}`}
          stroke="currentColor"
          strokeWidth="0.6"
        />
      ))}
      <circle cx={CENTRE} cy={CENTRE} r="30" className="fill-surface" stroke="currentColor" />
      <path d="M200 176 L216 200 L200 224 L184 200 Z" className="fill-brass" />
      <circle cx="268" cy="66" r="6" className="fill-mark-ivory" />
    </svg>
  );
}
