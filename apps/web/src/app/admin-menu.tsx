import { paths } from '@baize/contract';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useStaffLogOut, useStaffMember } from '../concepts/staff/staff-session.ts';
import { Button } from '../ui/button.tsx';

export function AdminMenu() {
  const member = useStaffMember();
  const navigate = useNavigate();
  const logOut = useStaffLogOut();
  const leave = () =>
    logOut.mutate(undefined, {
      onSettled: () => {
        void navigate(paths.adminLogin, { replace: true });
      },
    });
  return (
    <div className="flex min-w-0 items-center gap-2">
      <p className="truncate text-ink-muted">
        Welcome, <span className="font-medium text-ink">{member.username}</span>
      </p>
      <Button variant="ghost" icon={<LogOut />} loading={logOut.isPending} onClick={leave}>
        Logout
      </Button>
    </div>
  );
}
