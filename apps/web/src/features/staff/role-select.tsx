import {
  type ManagedStaffMember,
  type StaffRole,
  staffMemberRoutes,
  staffRoles,
} from '@baize/contract';
import { useState } from 'react';
import { roleDuties, roleNames } from '../../concepts/staff/role-names.ts';
import { callApi } from '../../lib/api.ts';
import { ConfirmChange } from '../../lib/confirm-change.tsx';
import { everythingUnder } from '../../lib/query-keys.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

/** Asks for confirmation before changing a role, because arrow keys select every role they pass. */
export function RoleSelect({ member }: { member: ManagedStaffMember }) {
  const [asked, ask] = useState<StaffRole>();
  return (
    <>
      <SelectField
        label={<VisuallyHidden>{`Role of ${member.username}`}</VisuallyHidden>}
        className="w-36"
        value={asked ?? member.role}
        onChange={({ target: { value } }) =>
          ask(value === member.role ? undefined : (value as StaffRole))
        }
        options={staffRoles.map((role) => ({ value: role, label: roleNames[role] }))}
      />
      <ConfirmChange
        asked={asked}
        onClose={() => ask(undefined)}
        title={`Change the role of ${member.username}?`}
        confirmLabel="Change role"
        send={(role) =>
          callApi(staffMemberRoutes.changeStaffRole, { params: { id: member.id }, body: { role } })
        }
        changes={everythingUnder('admin', 'staff')}
        failed="The role was not changed. Please try again later."
      >
        {asked && (
          <>
            From {roleNames[member.role]} to {roleNames[asked]}. What they may do from then on:{' '}
            {roleDuties[asked]}
          </>
        )}
      </ConfirmChange>
    </>
  );
}
