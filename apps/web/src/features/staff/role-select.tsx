import {
  type ManagedStaffMember,
  type StaffRole,
  staffMemberRoutes,
  staffRoles,
} from '@baize/contract';
import { roleNames } from '../../concepts/staff/role-names.ts';
import { callApi } from '../../lib/api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useStaffChange } from './use-staff-change.ts';

export function RoleSelect({ member }: { member: ManagedStaffMember }) {
  const change = useStaffChange((role: StaffRole) =>
    callApi(staffMemberRoutes.changeStaffRole, { params: { id: member.id }, body: { role } }),
  );
  return (
    <SelectField
      label={<VisuallyHidden>{`Role of ${member.username}`}</VisuallyHidden>}
      className="w-36"
      value={change.isPending ? change.variables : member.role}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.value as StaffRole)}
      options={staffRoles.map((role) => ({ value: role, label: roleNames[role] }))}
    />
  );
}
