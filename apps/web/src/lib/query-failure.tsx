import { ErrorState } from '../ui/error-state.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import { ApiFailure, hasTimedOut } from './api-failure.ts';

type Query = {
  isError: boolean;
  error: unknown;
  data: unknown;
  dataUpdatedAt: number;
  isFetching: boolean;
  /** Of a list: what is shown is as good as before, only the next page is not there. */
  isFetchNextPageError?: boolean;
  refetch: () => unknown;
};

type QueryFailureProps = {
  query: Query;
  /** Left out where the screen itself says that there is nothing to show. */
  message?: string;
  className?: string;
  headingLevel?: 1 | 2;
};

/**
 * What a query that failed has to say: in place of what it would show, that there is nothing; over
 * what it has shown before, which stays, from when that is.
 */
export function QueryFailure({ query, message, className, headingLevel = 2 }: QueryFailureProps) {
  const { error, data, dataUpdatedAt, isFetching, refetch } = query;
  if (!query.isError || query.isFetchNextPageError) return null;
  const retry = { onRetry: () => void refetch(), retrying: isFetching };
  if (data !== undefined) {
    return <StaleNotice from={new Date(dataUpdatedAt)} className={className} {...retry} />;
  }
  if (message === undefined) return null;
  return (
    <ErrorState
      headingLevel={headingLevel}
      message={hasTimedOut(error) ? `${message} ${error.message}` : message}
      requestId={error instanceof ApiFailure ? error.requestId : undefined}
      {...(className !== undefined && { className })}
      {...retry}
    />
  );
}
