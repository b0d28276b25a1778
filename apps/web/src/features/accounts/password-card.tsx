import { accountRoutes } from '@baize/contract';
import { KeyRound } from 'lucide-react';
import { usePasswordChange } from '../../concepts/accounts/password-change.ts';
import { PasswordChangeForm } from '../../concepts/accounts/password-change-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

export function PasswordCard() {
  const { open, changed, start, form } = usePasswordChange(accountRoutes.changePassword);
  return (
    <Card
      title="Password"
      description="Changing it signs out every other browser."
      actions={
        !open && (
          <Button variant="secondary" icon={<KeyRound />} onClick={start}>
            Change Password
          </Button>
        )
      }
    >
      {open ? (
        <PasswordChangeForm {...form} />
      ) : changed ? (
        <FormMessage tone="success">Password updated successfully!</FormMessage>
      ) : (
        <p className="text-ink-muted">Use a password that you use nowhere else.</p>
      )}
    </Card>
  );
}
