import { LogOut } from 'lucide-react';
import { useStaffLogOut, useStaffMember } from '../concepts/staff/staff-session.ts';
import { Button } from '../ui/button.tsx';

export function AdminMenu() {
  const member = useStaffMember();
  const logOut = useStaffLogOut();
  return (
    <div className="flex min-w-0 items-center gap-2">
      <p className="truncate text-ink-muted">
        Welcome, <span className="font-medium text-ink">{member.username}</span>
      </p>
      <Button
        variant="ghost"
        icon={<LogOut />}
        loading={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        Logout
      </Button>
    </div>
  );
}
