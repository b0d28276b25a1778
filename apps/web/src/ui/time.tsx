import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { formatDate, formatDateTime, formatExactTime, formatRelativeTime } from './format-time.ts';

type TimeProps = {
  /** ISO 8601 timestamp from the API. */
  value: string;
  format?: 'relative' | 'date' | 'datetime';
  className?: string;
};

/** Readable time, with the exact time as a tooltip. */
export function Time({ value, format = 'relative', className }: TimeProps) {
  const date = new Date(value);
  return (
    <time
      dateTime={value}
      title={formatExactTime(date)}
      className={cx('whitespace-nowrap tabular-nums', className)}
    >
      {format === 'relative' && <RelativeTime date={date} />}
      {format === 'date' && formatDate(date)}
      {format === 'datetime' && formatDateTime(date)}
    </time>
  );
}

function RelativeTime({ date }: { date: Date }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return formatRelativeTime(date, now);
}
