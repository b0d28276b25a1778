import { paths } from '@baize/contract';
import { Navigate, Outlet } from 'react-router';
import { useStaffSession } from '../concepts/staff/staff-session.ts';
import { unreachableText } from '../lib/api-failure.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { CheckingSession } from './checking-session.tsx';

export function AdminGuard() {
  const { state, error, retry } = useStaffSession();
  if (state === 'checking') return <CheckingSession />;
  if (state === 'unreachable') {
    return <ErrorState message={unreachableText(error)} onRetry={retry} />;
  }
  if (state === 'signed-out') return <Navigate to={paths.adminLogin} replace />;
  return <Outlet />;
}
