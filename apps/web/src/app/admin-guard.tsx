import { paths } from '@baize/contract';
import { Navigate, Outlet } from 'react-router';
import { useStaffSession } from '../concepts/staff/staff-session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { CheckingSession } from './checking-session.tsx';

export function AdminGuard() {
  const { state, retry } = useStaffSession();
  if (state === 'checking') return <CheckingSession />;
  if (state === 'unreachable') {
    return <ErrorState message="The server could not be reached." onRetry={retry} />;
  }
  if (state === 'signed-out') return <Navigate to={paths.adminLogin} replace />;
  return <Outlet />;
}
