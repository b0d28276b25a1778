import { cx } from '../../ui/cx.ts';
import { Drawing } from './drawing.tsx';

const rounds = [
  { label: 'Round 3', seal: '9f2c…41ab' },
  { label: 'Round 2', seal: '41ab…c07e' },
  { label: 'Round 1', seal: 'c07e…5d93' },
];

/** Draws the seed chain: each seed is committed to by the one before it. */
export function FairnessScene({ className }: { className?: string }) {
  return (
    <Drawing viewBox="0 0 480 360" className={cx('block h-auto w-full', className)}>
      {rounds.map(({ label, seal }, index) => {
        const y = 20 + index * 112;
        const x = 20 + index * 60;
        return (
          <g key={label}>
            {index > 0 && (
              <path
                d={`M${x - 20} ${y - 28}V${y + 48}H${x + 12}`}
                fill="none"
                stroke="var(--brass)"
                strokeWidth="1.5"
                strokeDasharray="4 5"
              />
            )}
            <rect
              x={x}
              y={y}
              width="320"
              height="84"
              rx="14"
              fill="var(--raised)"
              stroke="var(--line-strong)"
            />
            <circle
              cx={x + 44}
              cy={y + 42}
              r="24"
              fill="var(--scene-wood)"
              stroke="var(--scene-brass)"
              strokeWidth="1.5"
            />
            <path d={`M${x + 44} ${y + 29}l9 13-9 13-9-13Z`} fill="var(--scene-brass)" />
            <text x={x + 86} y={y + 36} className="fill-ink-muted text-base">
              {label}
            </text>
            <text x={x + 86} y={y + 60} className="fill-ink font-mono text-md">
              {seal}
            </text>
            <path
              d={`M${x + 274} ${y + 42}l7 7 13-15`}
              fill="none"
              stroke="var(--accent)"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </g>
        );
      })}
    </Drawing>
  );
}
