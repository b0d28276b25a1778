import { staffRoutes } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { passwordFailureText } from '../../lib/settings-failures.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { type PasswordChange, PasswordChangeForm } from '../../ui/password-change-form.tsx';

export function AdminSecurityCard() {
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (body: PasswordChange) => callApi(staffRoutes.changeAdminPassword, { body }),
    onSuccess: () => setOpen(false),
  });
  const start = () => {
    change.reset();
    setOpen(true);
  };
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
      {change.isSuccess && !open && (
        <FormMessage tone="success" className="mb-4">
          Password updated successfully!
        </FormMessage>
      )}
      {open ? (
        <PasswordChangeForm
          onSubmit={change.mutate}
          onCancel={() => setOpen(false)}
          busy={change.isPending}
          error={change.isError ? passwordFailureText(change.error) : undefined}
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
