import type { ScreenPath } from '@baize/contract';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { type LoginState, returnAddress } from '../lib/return-address.ts';
import type { SessionState } from '../lib/session.ts';
import { Spinner } from '../ui/spinner.tsx';

type VisitorGuardProps = { useSession: () => SessionState; home: ScreenPath };

/** Redirects signed-in users away from the login pages. */
export function VisitorGuard({ useSession, home }: VisitorGuardProps) {
  const { state } = useSession();
  const { from } = (useLocation().state ?? {}) as LoginState;
  // Show the spinner only if there is a session on arrival. A form that is being submitted must
  // stay mounted.
  const [returning] = useState(state === 'checking');
  if (state === 'signed-in') return <Navigate to={returnAddress(from, home)} replace />;
  if (state === 'checking' && returning) return <Spinner size="lg" showLabel label="Loading..." />;
  return <Outlet />;
}
