import type { Permission } from '@baize/contract';
import { Lock } from 'lucide-react';
import { Outlet } from 'react-router';
import { usePermission } from '../concepts/staff/staff-session.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Screens that the server would refuse are not even tried. */
export function PermissionGate({ permission }: { permission: Permission }) {
  const allowed = usePermission(permission);
  if (allowed) return <Outlet />;
  return (
    <EmptyState
      icon={<Lock />}
      title="You do not have permission to see this"
      message="Ask an owner if your role should include it."
    />
  );
}
