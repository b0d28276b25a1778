import { staffProfileUpdate, staffRoutes } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { profileFailureText } from '../../concepts/accounts/settings-failures.ts';
import { sessionQuery, useStaffMember } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { showFieldFailures } from '../../lib/form-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';

export function AdminProfileCard() {
  const member = useStaffMember();
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const edit = () => {
    setSaved(false);
    setEditing(true);
  };
  return (
    <Card
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
        <EditForm
          onCancel={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            setSaved(true);
          }}
        />
      ) : (
        <DescriptionList
          items={[
            { label: 'Username', value: member.username },
            { label: 'Email', value: member.email },
            { label: 'Role', value: member.role },
          ]}
        />
      )}
    </Card>
  );
}

type Values = z.infer<typeof staffProfileUpdate>;

function EditForm({ onCancel, onSaved }: { onCancel: () => void; onSaved: () => void }) {
  const client = useQueryClient();
  const { username, email } = useStaffMember();
  const form = useForm({
    resolver: zodResolver(staffProfileUpdate),
    defaultValues: { username, email },
  });
  const { errors } = form.formState;
  const save = useGuardedMutation({
    mutationFn: (body: Values) => callApi(staffRoutes.updateAdminProfile, { body }),
    onSuccess: ({ user }) => {
      client.setQueryData(sessionQuery.queryKey, { user });
      onSaved();
    },
    onError: (error) => showFieldFailures(error, ['username', 'email'], form.setError),
  });
  return (
    <form
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      noValidate
      className="max-w-md space-y-5"
    >
      {save.isError && <FormMessage tone="error">{profileFailureText(save.error)}</FormMessage>}
      <TextField
        label="Username"
        required
        error={errors.username?.message}
        {...form.register('username')}
      />
      <TextField
        label="Email"
        type="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={save.isPending} loadingText="Saving...">
          Save Changes
        </Button>
        <Button variant="secondary" onClick={onCancel} disabled={save.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
