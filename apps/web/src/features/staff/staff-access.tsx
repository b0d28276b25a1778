import { type ManagedStaffMember, staffMemberRoutes } from '@baize/contract';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { ResetFactorsDialog } from '../../concepts/second-factors/reset-factors-dialog.tsx';
import { callApi } from '../../lib/api.ts';
import { ConfirmChange } from '../../lib/confirm-change.tsx';
import { everythingUnder } from '../../lib/query-keys.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useStaffChange } from './use-staff-change.ts';

type Asked = 'sign_out' | 'reset_factors' | 'disable';

/** Disables or restores a colleague's access, or resends the invitation. */
export function StaffAccess({ member }: { member: ManagedStaffMember }) {
  const [asked, setAsked] = useState<Asked>();
  const params = { id: member.id };
  const enable = useStaffChange(() => callApi(staffMemberRoutes.enableStaff, { params }));
  const invite = useStaffChange(() => callApi(staffMemberRoutes.inviteStaffAgain, { params }));
  const question = {
    onClose: () => setAsked(undefined),
    changes: everythingUnder('admin', 'staff'),
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={`Actions for ${member.username}`}
            icon={<Ellipsis />}
            loading={enable.isPending || invite.isPending}
          />
        }
      >
        {member.disabled_at !== null ? (
          <MenuItem onSelect={() => enable.mutate(undefined)}>Enable</MenuItem>
        ) : (
          <>
            {member.invited ? (
              <MenuItem onSelect={() => invite.mutate(undefined)}>Send invitation again</MenuItem>
            ) : (
              <MenuItem onSelect={() => setAsked('sign_out')}>Sign out everywhere</MenuItem>
            )}
            {member.second_factor && (
              <MenuItem onSelect={() => setAsked('reset_factors')}>Reset 2FA</MenuItem>
            )}
            <MenuItem danger onSelect={() => setAsked('disable')}>
              Disable
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmChange
        {...question}
        asked={asked === 'sign_out' ? params : undefined}
        title={`Sign ${member.username} out everywhere?`}
        confirmLabel="Sign out everywhere"
        send={() => callApi(staffMemberRoutes.endStaffSessions, { params })}
        failed="Nobody was signed out. Please try again later."
      >
        Every session ends at once. The account stays, and they can log in again.
      </ConfirmChange>
      <ResetFactorsDialog
        {...question}
        whose={member.username}
        open={asked === 'reset_factors'}
        send={() => callApi(staffMemberRoutes.resetStaffSecondFactors, { params })}
      >
        Their password alone signs them in until they set one up again.
      </ResetFactorsDialog>
      <ConfirmChange
        {...question}
        asked={asked === 'disable' ? params : undefined}
        title={`Disable ${member.username}?`}
        confirmLabel="Disable"
        send={() => callApi(staffMemberRoutes.disableStaff, { params })}
        failed="Nothing was changed. Please try again later."
      >
        All of their sessions end at once, and their tickets that are not closed are no one’s. You
        can enable them again later.
      </ConfirmChange>
    </>
  );
}
