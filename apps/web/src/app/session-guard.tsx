import type { ScreenPath } from '@baize/contract';
import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { unreachableText } from '../lib/api-failure.ts';
import type { LoginState } from '../lib/return-address.ts';
import type { SessionState } from '../lib/session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { CheckingSession } from './checking-session.tsx';

type Props = { useSession: () => SessionState; login: ScreenPath };

/**
 * Renders the screen for a signed-in user. Sends everyone else to the login, and back afterwards.
 */
export function SessionGuard({ useSession, login }: Props) {
  const { state, error, retry, ended } = useSession();
  const location = useLocation();
  const wasSignedIn = useRef(false);
  if (state === 'signed-in') wasSignedIn.current = true;
  if (state === 'checking') return <CheckingSession />;
  if (state === 'unreachable') {
    return <ErrorState message={unreachableText(error)} onRetry={retry} />;
  }
  if (state === 'signed-out') {
    // After a logout, do not remember the screen: the next user to log in starts at the home
    // screen.
    const left = wasSignedIn.current && ended === undefined;
    const told: LoginState = {
      from: `${location.pathname}${location.search}`,
      ...(ended && { ended }),
    };
    return <Navigate to={login} replace state={left ? null : told} />;
  }
  return <Outlet />;
}
