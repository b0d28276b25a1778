import { Navigate, Outlet, useLocation } from 'react-router';
import { usePartnerSession } from '../lib/partner-session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { CheckingSession } from './checking-session.tsx';

/** Lets a signed-in partner through; anyone else is taken to the login and brought back after. */
export function PartnerGuard() {
  const { state, retry } = usePartnerSession();
  const location = useLocation();
  if (state === 'checking') return <CheckingSession />;
  if (state === 'unreachable') {
    return <ErrorState message="The server could not be reached." onRetry={retry} />;
  }
  if (state === 'signed-out') {
    return (
      <Navigate to="/login" replace state={{ from: `${location.pathname}${location.search}` }} />
    );
  }
  return <Outlet />;
}
