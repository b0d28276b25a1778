import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ScreenNotLoaded } from '../lib/lazy-screen.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** Replaces a screen that failed with an error. Navigating elsewhere tries again. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>;
}

type BoundaryProps = { place: string; children: ReactNode };
type BoundaryState = { failure: { error: unknown } | undefined; place: string };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { failure: undefined, place };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <ScreenFailure error={failure.error} /> : this.props.children;
  }
}

/** Error shown when a screen failed or its code did not load. Reloading fetches both again. */
function ScreenFailure({ error }: { error: unknown }) {
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
