import { Button } from './button.tsx';
import { FormMessage } from './form-message.tsx';
import { formatDateTime, formatTimeOfDay } from './format-time.ts';

type StaleNoticeProps = {
  /** Time at which the content on screen was loaded. */
  from: Date;
  onRetry: () => void;
  retrying: boolean;
  className?: string | undefined;
};

/** Notice above content that could not be refreshed and may be outdated. */
export function StaleNotice({ from, onRetry, retrying, className }: StaleNoticeProps) {
  const today = from.toDateString() === new Date().toDateString();
  return (
    <FormMessage tone="warning" {...(className !== undefined && { className })}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          This is from{' '}
          <time dateTime={from.toISOString()}>
            {today ? formatTimeOfDay(from) : formatDateTime(from)}
          </time>
          . It could not be brought up to date.
        </span>
        <Button
          variant="secondary"
          size="sm"
          className="sm:-my-1.5"
          loading={retrying}
          onClick={onRetry}
        >
          Try again
        </Button>
      </div>
    </FormMessage>
  );
}
