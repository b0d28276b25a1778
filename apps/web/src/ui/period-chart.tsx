import { ChartNoAxesColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { PeriodDrawing } from './period-drawing.tsx';
import { Skeleton } from './skeleton.tsx';

/** `at` is a month such as 2026-11 or a day such as 2026-11-15. */
type Point = { at: string; value: number };

type PeriodChartProps = {
  title: string;
  description: string;
  /** Shown beside the title, for example to choose what is plotted. */
  actions?: ReactNode;
  /** Name of the values, in the table. */
  series: string;
  period: 'month' | 'day';
  shape: 'bar' | 'area';
  points: readonly Point[] | undefined;
  /** Text shown instead of the chart if every value is zero. */
  empty: string;
  format: (value: number) => string;
  /** Short format for the axis. */
  shortFormat: (value: number) => string;
};

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });

const periods = {
  month: {
    header: 'Month',
    tick: inUtc({ month: 'short' }),
    full: inUtc({ month: 'long', year: 'numeric' }),
    dateOf: (month: string) => new Date(`${month}-01T00:00:00Z`),
  },
  day: {
    header: 'Day',
    tick: inUtc({ month: 'short', day: 'numeric' }),
    full: inUtc({ weekday: 'short', month: 'long', day: 'numeric', year: 'numeric' }),
    dateOf: (day: string) => new Date(`${day}T00:00:00Z`),
  },
};

export function PeriodChart(props: PeriodChartProps) {
  const { title, description, actions, period, shape, points, empty, format, shortFormat } = props;
  const { tick, full, dateOf } = periods[period];
  const isEmpty = points?.every(({ value }) => value === 0);
  return (
    <Card title={title} description={description} actions={actions}>
      <div className="h-56">
        {points === undefined && <Skeleton className="h-full" />}
        {isEmpty && (
          <EmptyState
            icon={<ChartNoAxesColumn />}
            headingLevel={3}
            title={empty}
            message="It is drawn as soon as there is something to draw."
            className="py-8"
          />
        )}
        {points && !isEmpty && (
          <PeriodDrawing
            shape={shape}
            points={points.map(({ at, value }) => ({
              key: at,
              at: tick.format(dateOf(at)),
              whole: full.format(dateOf(at)),
              value,
            }))}
            format={format}
            shortFormat={shortFormat}
          />
        )}
      </div>
      {points ? (
        <Figures {...props} points={points} />
      ) : (
        <Skeleton className="mt-5 mb-1 h-5 w-28" />
      )}
    </Card>
  );
}

type Drawn = PeriodChartProps & { points: readonly Point[] };

/** Same values as a table. The tooltip needs a mouse, and the drawing needs eyesight. */
function Figures({ title, period, points, series, format }: Drawn) {
  const { header, full, dateOf } = periods[period];
  return (
    <details className="mt-4">
      <summary className="w-fit py-1 font-medium">Show figures</summary>
      <section
        aria-label={`Figures: ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard
        tabIndex={0}
        className="relative mt-2 max-h-72 overflow-y-auto rounded-md border border-line focus-visible:outline-offset-[-2px]"
      >
        <table className="w-full tabular-nums max-sm:text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 bg-sunken text-ink-muted text-sm">
            <tr>
              <th scope="col" className="px-4 py-2 text-left font-medium">
                {header}
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                {series}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {points.map(({ at, value }) => (
              <tr key={at}>
                <th scope="row" className="px-4 py-2 text-left font-normal text-ink-muted">
                  {full.format(dateOf(at))}
                </th>
                <td className="px-4 py-2 text-right whitespace-nowrap">{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
