import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PeriodChart } from './period-chart.tsx';

const html = renderToStaticMarkup(
  <PeriodChart
    title="Revenue by day"
    description="What was staked less what was paid."
    series="Revenue"
    period="day"
    shape="bar"
    points={[
      { at: '2026-11-15', value: 7 },
      { at: '2026-11-16', value: -2 },
    ]}
    empty="No revenue on these days"
    format={(value) => `${value} coins`}
    shortFormat={String}
  />,
);

it('shows the values of a chart as a table for users without a mouse or eyesight', () => {
  const [, figures = ''] = html.split('<details');
  expect(figures).toMatch(/<summary[^>]*>Show figures<\/summary>/);
  const cells = [...figures.matchAll(/<t[hd][^>]*>([^<]+)</g)].map(([, text]) => text);
  expect(cells).toEqual([
    'Day',
    'Revenue',
    'Sun, November 15, 2026',
    '7 coins',
    'Mon, November 16, 2026',
    '-2 coins',
  ]);
});
