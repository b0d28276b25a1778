import { type ManagedStaffMember, staffMemberRoutes, staffRoles } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { roleDuties, roleNames } from '../../concepts/staff/role-names.ts';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Time } from '../../ui/time.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import { StaffAccess } from './staff-access.tsx';

function stateOf(member: ManagedStaffMember) {
  if (member.disabled_at) return <Badge tone="red">Disabled</Badge>;
  if (member.invited) return <Badge tone="yellow">Invited</Badge>;
  return <Badge tone="green">Active</Badge>;
}

const accessColumn: Column<ManagedStaffMember> = {
  key: 'access',
  header: 'Access',
  headerHidden: true,
  corner: true,
  cell: (member) => <StaffAccess member={member} />,
};

const columnsFor = (manages: boolean): Column<ManagedStaffMember>[] => [
  {
    key: 'username',
    header: 'Name',
    cell: (member) => <span className="font-medium">{member.username}</span>,
  },
  { key: 'email', header: 'Email', cell: (member) => <EmailText value={member.email} /> },
  {
    key: 'role',
    header: 'Role',
    cell: (member) => (manages ? <RoleSelect member={member} /> : roleNames[member.role]),
  },
  { key: 'state', header: 'State', cell: stateOf },
  {
    key: 'last_login',
    header: 'Last login',
    cell: (member) => (member.last_login ? <Time value={member.last_login} /> : 'Never'),
  },
  ...(manages ? [accessColumn] : []),
];

/** Staff members and their roles. Owners invite, change and disable them here. */
export function StaffScreen() {
  useScreenTitle('Staff');
  const manages = usePermission('staff.manage');
  const [dialog, ask] = useDialogParam('dialog');
  const list = useQuery({
    queryKey: adminKeys.staffList,
    queryFn: ({ signal }) =>
      callApi(staffMemberRoutes.listStaff, { query: { limit: 500 }, signal }),
  });
  return (
    <div className="space-y-5">
      <PageHeader
        title="Staff"
        subtitle="Colleagues, their roles and their access. There is always at least one owner."
        actions={
          manages && (
            <Button icon={<UserPlus />} onClick={() => ask('invite')}>
              Invite colleague
            </Button>
          )
        }
      />
      <details className="text-ink-muted">
        <summary className="w-fit py-1 font-medium text-ink">What may each role do?</summary>
        <DescriptionList
          columns={2}
          className="mt-3"
          items={staffRoles.map((role) => ({ label: roleNames[role], value: roleDuties[role] }))}
        />
      </details>
      <QueryFailure query={list} message="The staff could not be loaded." />
      {!list.isLoadingError && (
        <Card flush>
          <DataTable
            caption="Staff"
            columns={columnsFor(manages)}
            rows={list.data?.staff ?? []}
            rowKey={(member) => member.id}
            loading={list.isPending}
            skeletonRows={3}
          />
        </Card>
      )}
      <InviteDialog open={manages && dialog === 'invite'} onClose={() => ask('')} />
    </div>
  );
}
