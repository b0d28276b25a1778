import { useSearchParams } from 'react-router';
import { ApiFailure } from '../../lib/api-failure.ts';

export type DayRange = { from?: string; to?: string };

export const spans = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': '12 months',
} as const;
export type Span = keyof typeof spans;

const DAY_MS = 86_400_000;
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns a UTC day, like the server's days. */
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

export type UseRevenueRange = {
  range: DayRange;
  /** Selected preset, or `own` for days chosen by the user. */
  span: Span | 'own';
  chooseSpan: (span: Span | 'own') => void;
  setDay: (end: 'from' | 'to', day: string) => void;
};

/** Days for a file name. Without a last day, the range ends today. */
export const nameOfDays = ({ from, to = dayBefore(0) }: DayRange): string =>
  from === undefined ? to : `${from}-${to}`;

/** Returns the error of the day range, if that is why the server refused. */
export function refusalOfRange(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure)) return undefined;
  return error.fields['from'] ?? error.fields['to'];
}

/** Day range stored in the URL. Default: the last thirty days. */
export function useRevenueRange(): UseRevenueRange {
  const [params, setParams] = useSearchParams();
  const days = params.get('days');
  const isOwn = params.has('from') || params.has('to');
  const span = (Object.keys(spans) as Span[]).find((known) => known === days) ?? '30';
  const [from, to] = [params.get('from'), params.get('to')];
  const range: DayRange = isOwn
    ? { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
    : { from: dayBefore(Number(span) - 1) };

  const replace = (change: (next: URLSearchParams) => void) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        change(next);
        return next;
      },
      { replace: true },
    );
  return {
    range,
    span: isOwn ? 'own' : span,
    chooseSpan: (chosen) =>
      replace((next) => {
        for (const name of ['from', 'to', 'days']) next.delete(name);
        if (chosen === 'own') {
          next.set('from', range.from ?? dayBefore(Number(span) - 1));
          next.set('to', range.to ?? dayBefore(0));
        } else if (chosen !== '30') next.set('days', chosen);
      }),
    setDay: (end, day) => replace((next) => next.set(end, day)),
  };
}
