import { staffRoutes } from '@baize/contract';
import { KeyRound } from 'lucide-react';
import { usePasswordChange } from '../../concepts/accounts/password-change.ts';
import { PasswordChangeForm } from '../../concepts/accounts/password-change-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

export function AdminSecurityCard() {
  const { open, changed, start, form } = usePasswordChange(staffRoutes.changeAdminPassword);
  return (
    <Card
      title="Security Settings"
      actions={
        !open && (
          <Button variant="secondary" icon={<KeyRound />} onClick={start}>
            Change Password
          </Button>
        )
      }
    >
      {changed && (
        <FormMessage tone="success" className="mb-4">
          Password updated successfully!
        </FormMessage>
      )}
      {open ? (
        <PasswordChangeForm {...form} />
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
