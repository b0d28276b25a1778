import { paths } from '@baize/contract';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { useLogOut, usePartner } from '../concepts/accounts/partner-session.ts';
import { useDialogParam } from '../lib/search-param.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Menu, MenuHeader, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx';

export function PartnerMenu() {
  const partner = usePartner();
  const [menu, ask] = useDialogParam('menu');
  const logOut = useLogOut();
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
        <MenuItem icon={<LogOut />} onSelect={() => ask('logout')}>
          Logout
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={menu === 'logout'}
        onOpenChange={(stays) => !stays && ask('')}
        title="Confirm Logout"
        confirmLabel="Yes, Logout"
        cancelLabel="No"
        busy={logOut.isPending}
        onConfirm={() => logOut.mutate()}
      >
        Are you sure you want to log out?
      </ConfirmDialog>
    </>
  );
}
