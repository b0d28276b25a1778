import type { ScreenPath } from '@baize/contract';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { type LoginState, returnAddress } from '../lib/return-address.ts';
import type { SessionState } from '../lib/session.ts';
import { Spinner } from '../ui/spinner.tsx';

type VisitorGuardProps = { useSession: () => SessionState; home: ScreenPath };

/** Whoever is signed in has no need of a login. */
export function VisitorGuard({ useSession, home }: VisitorGuardProps) {
  const { state } = useSession();
  const { from } = (useLocation().state ?? {}) as LoginState;
  // Only who arrives with a session is kept waiting: a form that is sent stays until it is done.
  const [returning] = useState(state === 'checking');
  if (state === 'signed-in') return <Navigate to={returnAddress(from, home)} replace />;
  if (state === 'checking' && returning) return <Spinner size="lg" showLabel label="Loading..." />;
  return <Outlet />;
}
