import { paths } from '@baize/contract';
import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { usePartnerSession } from '../concepts/accounts/partner-session.ts';
import { unreachableText } from '../lib/api-failure.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { CheckingSession } from './checking-session.tsx';

/** Lets a signed-in partner through; a visitor is taken to the login and brought back after. */
export function PartnerGuard() {
  const { state, error, retry } = usePartnerSession();
  const location = useLocation();
  const wasSignedIn = useRef(false);
  if (state === 'signed-in') wasSignedIn.current = true;
  if (state === 'checking') return <CheckingSession />;
  if (state === 'unreachable') {
    return <ErrorState message={unreachableText(error)} onRetry={retry} />;
  }
  if (state === 'signed-out') {
    // Whoever signs out is done with this screen; the next to sign in starts at the dashboard.
    const from = wasSignedIn.current ? null : { from: `${location.pathname}${location.search}` };
    return <Navigate to={paths.login} replace state={from} />;
  }
  return <Outlet />;
}
