import { paths } from '@baize/contract';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLogOut, usePartner } from '../concepts/accounts/partner-session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Menu, MenuHeader, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx';

export function PartnerMenu() {
  const partner = usePartner();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const logOut = useLogOut();
  const leave = () =>
    logOut.mutate(undefined, {
      onSettled: () => {
        void navigate(paths.login, { replace: true });
      },
    });
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost">
            <span className="max-w-40 truncate">{partner.username}</span>
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        <MenuHeader title={partner.username} detail={partner.email} />
        <MenuSeparator />
        <MenuLink icon={<UserRound />} render={<Link to={paths.profile} />}>
          Profile Settings
        </MenuLink>
        <MenuItem icon={<LogOut />} onSelect={() => setLeaving(true)}>
          Logout
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Confirm Logout"
        confirmLabel="Yes, Logout"
        cancelLabel="No"
        busy={logOut.isPending}
        onConfirm={leave}
      >
        Are you sure you want to log out?
      </ConfirmDialog>
    </>
  );
}
