import { ChartNoAxesColumn } from 'lucide-react';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { Skeleton } from './skeleton.tsx';

/** `at` is a month such as 2026-11 or a day such as 2026-11-15. */
type Point = { at: string; value: number };

type PeriodChartProps = {
  title: string;
  description: string;
  /** Names what is counted, in the tooltip and in the table. */
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
  const { title, description, points, empty } = props;
  const isEmpty = points?.every(({ value }) => value === 0);
  return (
    <Card title={title} description={description}>
      {/* Clipped, because a drawing keeps its old width for a moment when the screen gets narrower. */}
      <div className="h-56 overflow-clip">
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
        {points && !isEmpty && <Drawing {...props} points={points} />}
      </div>
      {points && <Figures {...props} points={points} />}
    </Card>
  );
}

type Drawn = PeriodChartProps & { points: readonly Point[] };

function Drawing({ shape, period, points, series, format, shortFormat }: Drawn) {
  const Chart = shape === 'bar' ? BarChart : AreaChart;
  const { tick, full, dateOf } = periods[period];
  return (
    <div aria-hidden="true" className="h-full text-sm">
      <ResponsiveContainer>
        <Chart
          accessibilityLayer={false}
          data={[...points]}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="at"
            tickFormatter={(at: string) => tick.format(dateOf(at))}
            minTickGap={16}
            stroke="var(--line-strong)"
            tick={{ fill: 'var(--ink-muted)' }}
            tickLine={false}
          />
          <YAxis
            width="auto"
            allowDecimals={false}
            tickFormatter={shortFormat}
            tick={{ fill: 'var(--ink-muted)' }}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)', stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point = payload?.[0]?.payload as Point | undefined;
              if (!active || point === undefined) return null;
              return (
                <div className="rounded-md border border-line bg-raised px-3 py-2 shadow-md">
                  <p className="text-ink-muted">{full.format(dateOf(point.at))}</p>
                  <p className="font-medium tabular-nums">
                    {format(point.value)} <span className="sr-only">{series}</span>
                  </p>
                </div>
              );
            }}
          />
          {points.some(({ value }) => value < 0) && (
            <ReferenceLine y={0} stroke="var(--line-control)" />
          )}
          {shape === 'bar' ? (
            <Bar
              dataKey="value"
              fill="var(--chart-2)"
              radius={[4, 4, 0, 0]}
              maxBarSize={44}
              isAnimationActive={false}
            />
          ) : (
            <Area
              dataKey="value"
              // Of the smooth ones the one that never leaves the range of its points.
              type="monotone"
              stroke="var(--chart-1)"
              strokeWidth={2}
              fill="var(--accent-soft)"
              dot={{ r: 3, fill: 'var(--chart-1)' }}
              isAnimationActive={false}
            />
          )}
        </Chart>
      </ResponsiveContainer>
    </div>
  );
}

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
