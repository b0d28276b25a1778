import { staffInvitation, staffMemberRoutes, staffRoles } from '@baize/contract';
import { roleDuties, roleNames } from '../../concepts/staff/role-names.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.ts';

type Props = { open: boolean; onClose: () => void };

export function InviteDialog({ open, onClose }: Props) {
  const toast = useToast();
  const { form, bind, submit, busy, failure } = useRouteForm({
    shape: staffInvitation,
    start: { username: '', email: '', role: 'support' },
    send: (body) => callApi(staffMemberRoutes.inviteStaff, { body }),
    changes: everythingUnder('admin', 'staff'),
    onSent: ({ message }) => {
      toast.show({ type: 'success', title: message });
      form.reset();
      onClose();
    },
    failed: (error) =>
      failureText(error, 'The invitation could not be sent. Please try again later.'),
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Invite colleague"
      description="They get an email with a link to choose a password."
      submitLabel="Send invitation"
      onSubmit={submit}
      busy={busy}
      failure={failure}
    >
      <TextField label="Username" required {...bind('username')} />
      <TextField label="Email" type="email" required {...bind('email')} />
      <SelectField
        label="Role"
        options={staffRoles.map((role) => ({
          value: role,
          label: `${roleNames[role]}: ${roleDuties[role]}`,
        }))}
        {...bind('role')}
      />
    </FormDialog>
  );
}
