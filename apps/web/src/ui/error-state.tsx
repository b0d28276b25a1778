import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type ErrorStateProps = {
  title?: string;
  message: string;
  /** 1 if this is the whole page. */
  headingLevel?: 1 | 2;
  onRetry?: () => void;
  retrying?: boolean;
  /** Request id of the server, for support. */
  requestId?: string | undefined;
  className?: string;
};

export function ErrorState({
  title = 'This could not be loaded',
  message,
  headingLevel = 2,
  onRetry,
  retrying = false,
  requestId,
  className = '',
}: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        tone="alarm"
        icon={<TriangleAlert />}
        title={title}
        headingLevel={headingLevel}
        message={
          <>
            {message}
            {requestId && (
              <span className="mt-2 block text-sm text-ink-subtle">
                Reference <code className="font-mono">{requestId}</code>
              </span>
            )}
          </>
        }
        action={
          onRetry && (
            <Button variant="secondary" icon={<RotateCw />} loading={retrying} onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
