import { axisTicks } from './axis-ticks.ts';
import { cx } from './cx.ts';

/** `at` is the day or month in the short form of the axis and the tooltip. */
export type DrawnPoint = { key: string; at: string; whole: string; value: number };

type PeriodDrawingProps = {
  shape: 'bar' | 'area';
  points: readonly DrawnPoint[];
  format: (value: number) => string;
  /** Short format for the axis. */
  shortFormat: (value: number) => string;
};

/** Max. number of date labels on a phone; wider screens have twice as many. */
const DATES = 6;

/**
 * Draws the chart in percentages of the available space, so nothing has to be measured. Hidden from
 * assistive technology: the caller must also show the values as text.
 */
export function PeriodDrawing({ shape, points, format, shortFormat }: PeriodDrawingProps) {
  const ticks = axisTicks(points.map(({ value }) => value));
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const heightOf = (value: number) => (100 * (value - lowest)) / (highest - lowest);
  return (
    <div
      aria-hidden="true"
      className="@container grid h-full grid-cols-[auto_1fr] grid-rows-[1fr_auto] gap-x-2 pt-2 text-ink-muted text-sm"
    >
      <div className="flex flex-col-reverse justify-between text-right tabular-nums">
        {ticks.map((tick) => (
          <span key={tick} className="flex h-0 items-center justify-end">
            {shortFormat(tick)}
          </span>
        ))}
      </div>
      <div className="relative">
        {ticks.map((tick) => (
          <span
            key={tick}
            className={cx(
              'absolute inset-x-0 h-px',
              tick === 0 && lowest < 0 ? 'bg-line-control' : 'bg-line',
            )}
            style={{ bottom: `${heightOf(tick)}%` }}
          />
        ))}
        {shape === 'area' && (
          <Area heights={points.map(({ value }) => heightOf(value))} ground={heightOf(0)} />
        )}
        <div className="absolute inset-0 flex">
          {points.map((point, index) => (
            <Column
              key={point.key}
              shape={shape}
              height={heightOf(point.value)}
              ground={heightOf(0)}
              side={sideOf(index, points.length)}
            >
              <p className="text-ink-muted">{point.whole}</p>
              <p className="font-medium text-ink tabular-nums">{format(point.value)}</p>
            </Column>
          ))}
        </div>
      </div>
      <Dates points={points} />
    </div>
  );
}

type Side = 'left' | 'middle' | 'right';

/** The tooltip opens towards the middle, so that it stays inside the card. */
const sideOf = (index: number, count: number): Side =>
  index < count / 3 ? 'left' : index < (2 * count) / 3 ? 'middle' : 'right';

const bubblePlace: Record<Side, string> = {
  left: 'left-0',
  middle: 'left-1/2 -translate-x-1/2',
  right: 'right-0',
};

type ColumnProps = {
  shape: 'bar' | 'area';
  height: number;
  ground: number;
  side: Side;
  children: React.ReactNode;
};

function Column({ shape, height, ground, side, children }: ColumnProps) {
  const [from, to] = [Math.min(height, ground), Math.max(height, ground)];
  return (
    <div className="group relative flex flex-1 justify-center hover:bg-hover">
      {shape === 'bar' ? (
        <span
          className={cx(
            'absolute w-3/4 max-w-11 bg-chart-2',
            height < ground ? 'rounded-b-sm' : 'rounded-t-sm',
          )}
          style={{ bottom: `${from}%`, height: `${to - from}%` }}
        />
      ) : (
        <span
          data-point
          className="absolute size-1.5 translate-y-1/2 rounded-full bg-chart-1"
          style={{ bottom: `${height}%` }}
        />
      )}
      <div
        className={cx(
          'pointer-events-none absolute top-0 z-10 hidden w-max rounded-md border border-line bg-raised px-3 py-2 shadow-md group-hover:block',
          bubblePlace[side],
        )}
      >
        {children}
      </div>
    </div>
  );
}

/** Connects the points with straight lines, without inventing values in between. */
function Area({ heights, ground }: { heights: readonly number[]; ground: number }) {
  const xOf = (index: number) => (100 * (index + 0.5)) / heights.length;
  const line = heights.map((height, index) => `${xOf(index)},${100 - height}`).join(' ');
  const [first, last] = [xOf(0), xOf(heights.length - 1)];
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
      aria-hidden="true"
    >
      <polygon
        points={`${first},${100 - ground} ${line} ${last},${100 - ground}`}
        className="fill-accent-soft"
      />
      <polyline
        points={line}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-2 stroke-chart-1"
      />
    </svg>
  );
}

function Dates({ points }: { points: readonly DrawnPoint[] }) {
  const step = Math.ceil(points.length / DATES);
  const wideStep = Math.ceil(points.length / (2 * DATES));
  return (
    <div className="col-start-2 flex h-6 items-end">
      {points.map(({ key, at }, index) => (
        <span key={key} className="flex w-0 flex-1 justify-center whitespace-nowrap">
          {index % wideStep === 0 && (
            <span className={cx(index % step !== 0 && 'hidden @lg:inline')}>{at}</span>
          )}
        </span>
      ))}
    </div>
  );
}
