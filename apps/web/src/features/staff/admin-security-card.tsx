import { staffRoutes } from '@baize/contract';
import { KeyRound } from 'lucide-react';
import { PasswordChangeForm } from '../../concepts/accounts/password-change-form.tsx';
import { useEditing } from '../../lib/editing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

export function AdminSecurityCard() {
  const { editing, saved, edit, cancel, save } = useEditing();
  return (
    <Card
      title="Security Settings"
      actions={
        !editing && (
          <Button variant="secondary" icon={<KeyRound />} onClick={edit}>
            Change Password
          </Button>
        )
      }
    >
      {saved && (
        <FormMessage tone="success" className="mb-4">
          Password updated successfully!
        </FormMessage>
      )}
      {editing ? (
        <PasswordChangeForm
          route={staffRoutes.changeAdminPassword}
          onChanged={save}
          onCancel={cancel}
        />
      ) : (
        <DescriptionList
          items={[
            {
              label: 'Password Security',
              value: 'Changing your password signs out your other sessions.',
            },
            { label: 'Account Status', value: 'Your admin account is active and secure' },
          ]}
        />
      )}
    </Card>
  );
}
