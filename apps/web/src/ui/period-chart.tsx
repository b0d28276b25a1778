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
  /** Beside the title: what it is drawn of. */
  actions?: ReactNode;
  /** Names what is counted, in the table. */
  series: string;
  period: 'month' | 'day';
  shape: 'bar' | 'area';
  points: readonly Point[] | undefined;
  /** What is said where every point is zero: there is nothing to draw. */
  empty: string;
  format: (value: number) => string;
  /** For the axis, where room is short. */
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
      {points && <Figures {...props} points={points} />}
    </Card>
  );
}

type Drawn = PeriodChartProps & { points: readonly Point[] };

/** The same figures as a table, for those who cannot see the drawing. */
function Figures({ title, period, points, series, format }: Drawn) {
  const { header, full, dateOf } = periods[period];
  return (
    // A table is as high as its rows whatever its class says, and the page would scroll to its end.
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{header}</th>
            <th scope="col">{series}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, value }) => (
            <tr key={at}>
              <th scope="row">{full.format(dateOf(at))}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
