import { ErrorState } from '../../../ui/error-state.tsx';

/** Error shown when the PDF viewer's code failed to load. The document itself is available. */
export function ViewerNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title="The viewer could not be loaded"
      message="Please check your connection and try again. The document can be downloaded."
      onRetry={onRetry}
    />
  );
}
