import { type ManagedStaffMember, staffMemberRoutes } from '@baize/contract';
import { useState } from 'react';
import { ResetFactorsDialog } from '../../concepts/second-factors/reset-factors-dialog.tsx';
import { callApi } from '../../lib/api.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useStaffChange } from './use-staff-change.ts';

/** Ends or gives back a colleague's access, or sends the invitation again. */
export function StaffAccess({ member }: { member: ManagedStaffMember }) {
  const [asking, setAsking] = useState(false);
  const params = { id: member.id };
  const enable = useStaffChange(() => callApi(staffMemberRoutes.enableStaff, { params }));
  const disable = useStaffChange(() => callApi(staffMemberRoutes.disableStaff, { params }));
  const invite = useStaffChange(() => callApi(staffMemberRoutes.inviteStaffAgain, { params }));
  if (member.disabled_at) {
    return (
      <Button
        variant="secondary"
        size="sm"
        loading={enable.isPending}
        onClick={() => enable.mutate(undefined)}
      >
        Enable
      </Button>
    );
  }
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {member.invited && (
        <Button
          variant="secondary"
          size="sm"
          loading={invite.isPending}
          onClick={() => invite.mutate(undefined)}
        >
          Send again
        </Button>
      )}
      {!member.invited && <SignOutEverywhere member={member} />}
      {member.second_factor && <ResetSecondFactors member={member} />}
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Disable
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disable ${member.username}?`}
        confirmLabel="Disable"
        danger
        busy={disable.isPending}
        onConfirm={() => disable.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        All of their sessions end at once. You can enable them again later.
      </ConfirmDialog>
    </span>
  );
}

/** For a colleague who lost a device. */
function SignOutEverywhere({ member }: { member: ManagedStaffMember }) {
  const end = useStaffChange(() =>
    callApi(staffMemberRoutes.endStaffSessions, { params: { id: member.id } }),
  );
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={end.isPending}
      onClick={() => end.mutate(undefined)}
    >
      Sign out everywhere
    </Button>
  );
}

function ResetSecondFactors({ member }: { member: ManagedStaffMember }) {
  const [asking, setAsking] = useState(false);
  const params = { id: member.id };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Reset 2FA
      </Button>
      <ResetFactorsDialog
        whose={member.username}
        open={asking}
        onClose={() => setAsking(false)}
        send={() => callApi(staffMemberRoutes.resetStaffSecondFactors, { params })}
        changes={everythingUnder('admin', 'staff')}
      >
        Their password alone signs them in until they set one up again.
      </ResetFactorsDialog>
    </>
  );
}
