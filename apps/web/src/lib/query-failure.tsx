import { ErrorState } from '../ui/error-state.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import { ApiFailure, hasTimedOut } from './api-failure.ts';

type Query = {
  isError: boolean;
  error: unknown;
  data: unknown;
  dataUpdatedAt: number;
  isFetching: boolean;
  /** For lists: only the next page failed, and the rows on screen are still valid. */
  isFetchNextPageError?: boolean;
  refetch: () => unknown;
};

type QueryFailureProps = {
  query: Query;
  /** Omit it if the screen itself says that there is nothing to show. */
  message?: string;
  className?: string;
  headingLevel?: 1 | 2;
};

/**
 * Error of a failed query. Replaces the content if there is none yet. Otherwise the older content
 * stays, with a notice of its age.
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
