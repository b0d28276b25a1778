import type { Permission } from '@baize/contract';
import { Lock } from 'lucide-react';
import { Outlet } from 'react-router';
import { usePermission } from '../concepts/staff/staff-session.ts';
import { useScreenTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shows a refusal instead of a screen whose requests the server would refuse. */
export function PermissionGate({ permission }: { permission: Permission }) {
  const allowed = usePermission(permission);
  if (allowed) return <Outlet />;
  return <Refusal />;
}

function Refusal() {
  useScreenTitle('No permission');
  return (
    <EmptyState
      icon={<Lock />}
      headingLevel={1}
      title="You do not have permission to see this"
      message="Ask an owner if your role should include it."
    />
  );
}
