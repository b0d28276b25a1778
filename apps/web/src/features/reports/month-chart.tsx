import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Point = { month: string; value: number };

type MonthChartProps = {
  title: string;
  description: string;
  /** Names what is counted, in the tooltip and in the table. */
  series: string;
  shape: 'bar' | 'area';
  points: readonly Point[] | undefined;
  format: (value: number) => string;
};

const shortMonth = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`);
const compact = new Intl.NumberFormat('en', { notation: 'compact' });

export function MonthChart(props: MonthChartProps) {
  const { title, description, points } = props;
  return (
    <Card title={title} description={description}>
      <div className="h-56">
        {points ? <Drawing {...props} points={points} /> : <Skeleton className="h-full" />}
      </div>
      {points && <Figures {...props} points={points} />}
    </Card>
  );
}

type Drawn = MonthChartProps & { points: readonly Point[] };

function Drawing({ shape, points, series, format }: Drawn) {
  const Chart = shape === 'bar' ? BarChart : AreaChart;
  return (
    <div aria-hidden="true" className="h-full text-sm">
      <ResponsiveContainer>
        <Chart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="month"
            tickFormatter={(month: string) => shortMonth.format(dateOf(month))}
            stroke="var(--line-strong)"
            tick={{ fill: 'var(--ink-muted)' }}
            tickLine={false}
          />
          <YAxis
            width={52}
            allowDecimals={false}
            tickFormatter={(value: number) => axisLabel(format, value)}
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
                  <p className="text-ink-muted">{longMonth.format(dateOf(point.month))}</p>
                  <p className="font-medium tabular-nums">
                    {format(point.value)} <span className="sr-only">{series}</span>
                  </p>
                </div>
              );
            }}
          />
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

/** Keeps the sign and symbol of the full form, with the number in short. */
function axisLabel(format: (value: number) => string, value: number): string {
  const full = format(value);
  const digits = full.replace(/[^\d]/g, '');
  return digits.length > 4 ? full.replace(/\d[\d,.]*/, compact.format(Number(digits))) : full;
}

/** The same figures as a table, for those who cannot see the drawing. */
function Figures({ title, points, series, format }: Drawn) {
  return (
    <table className="sr-only">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">{series}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ month, value }) => (
          <tr key={month}>
            <th scope="row">{longMonth.format(dateOf(month))}</th>
            <td>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
