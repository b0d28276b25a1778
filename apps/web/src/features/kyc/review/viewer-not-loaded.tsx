import { ErrorState } from '../../../ui/error-state.tsx';

/** The code that shows a PDF did not arrive; the document itself is there. */
export function ViewerNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="The viewer could not be loaded"
      message="Please check your connection and try again. The document can be downloaded."
      onRetry={onRetry}
    />
  );
}
