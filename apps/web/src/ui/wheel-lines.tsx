import { cx } from './cx.ts';

const spokes = Array.from({ length: 37 }, (_, index) => (index * 360) / 37);

/** Outline of a roulette wheel: a subtle decoration for the corner of a panel. */
export function WheelLines({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 400 400"
      fill="none"
      aria-hidden="true"
      className={cx('stroke-brass opacity-35', className)}
    >
      <circle cx="200" cy="200" r="198" />
      <circle cx="200" cy="200" r="186" strokeWidth="0.6" />
      <circle cx="200" cy="200" r="138" strokeWidth="0.6" />
      <circle cx="200" cy="200" r="132" />
      <circle cx="200" cy="200" r="80" strokeWidth="0.6" />
      {spokes.map((angle) => (
        <path key={angle} d="M200 14V62" strokeWidth="0.6" transform={`rotate(${angle} 200 200)`} />
      ))}
    </svg>
  );
}
