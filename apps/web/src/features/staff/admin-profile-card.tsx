import { staffProfileUpdate, staffRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { profileFailureText } from '../../concepts/accounts/settings-failures.ts';
import { sessionQuery, useStaffMember } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { useEditing } from '../../lib/editing.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SaveOrCancel } from '../../ui/save-or-cancel.tsx';
import { TextField } from '../../ui/text-field.tsx';

export function AdminProfileCard() {
  const member = useStaffMember();
  const { card, editing, saved, edit, cancel, save } = useEditing();
  return (
    <Card
      ref={card}
      title="Profile Information"
      actions={
        !editing && (
          <Button variant="secondary" icon={<Pencil />} onClick={edit}>
            Edit Profile
          </Button>
        )
      }
    >
      {saved && (
        <FormMessage tone="success" className="mb-4">
          Profile updated successfully!
        </FormMessage>
      )}
      {editing ? (
        <EditForm onCancel={cancel} onSaved={save} />
      ) : (
        <DescriptionList
          items={[
            { label: 'Username', value: member.username },
            { label: 'Email', value: <EmailText value={member.email} /> },
            { label: 'Role', value: member.role },
          ]}
        />
      )}
    </Card>
  );
}

function EditForm({ onCancel, onSaved }: { onCancel: () => void; onSaved: () => void }) {
  const client = useQueryClient();
  const { username, email } = useStaffMember();
  const { bind, submit, busy, failure } = useRouteForm({
    shape: staffProfileUpdate,
    start: { username, email },
    follow: true,
    send: (body) => callApi(staffRoutes.updateAdminProfile, { body }),
    onSent: ({ user }) => {
      client.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, user });
      onSaved();
    },
    failed: profileFailureText,
  });
  return (
    <form onSubmit={submit} noValidate className="max-w-md space-y-5">
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
      <TextField label="Username" required {...bind('username')} />
      <TextField label="Email" type="email" required {...bind('email')} />
      <SaveOrCancel label="Save Changes" busyLabel="Saving..." busy={busy} onCancel={onCancel} />
    </form>
  );
}
