import { accountRoutes } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { passwordFailureText } from '../../lib/settings-failures.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { type PasswordChange, PasswordChangeForm } from '../../ui/password-change-form.tsx';

export function PasswordCard() {
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (body: PasswordChange) => callApi(accountRoutes.changePassword, { body }),
    onSuccess: () => setOpen(false),
  });
  const start = () => {
    change.reset();
    setOpen(true);
  };
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
        <PasswordChangeForm
          onSubmit={change.mutate}
          onCancel={() => setOpen(false)}
          busy={change.isPending}
          error={change.isError ? passwordFailureText(change.error) : undefined}
        />
      ) : change.isSuccess ? (
        <FormMessage tone="success">Password updated successfully!</FormMessage>
      ) : (
        <p className="text-ink-muted">Use a password that you use nowhere else.</p>
      )}
    </Card>
  );
}
