import { useRouteError } from 'react-router';
import { ScreenNotLoaded } from '../lib/lazy-screen.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** A screen failed, or its code never arrived. Reloading asks for both anew. */
export function RouteFailure() {
  const error = useRouteError();
  const notLoaded = error instanceof ScreenNotLoaded;
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <ErrorState
        headingLevel={1}
        title={notLoaded ? 'This page could not be loaded' : 'Something went wrong'}
        message={
          notLoaded
            ? 'Please check your connection and try again.'
            : 'The page ran into a fault. Trying again usually helps.'
        }
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
