import { accountRoutes } from '@baize/contract';
import { KeyRound } from 'lucide-react';
import { PasswordChangeForm } from '../../concepts/accounts/password-change-form.tsx';
import { useEditing } from '../../lib/editing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

export function PasswordCard() {
  const { card, editing, saved, edit, cancel, save } = useEditing();
  return (
    <Card
      ref={card}
      title="Password"
      description="Changing it signs out every other browser."
      actions={
        !editing && (
          <Button variant="secondary" icon={<KeyRound />} onClick={edit}>
            Change Password
          </Button>
        )
      }
    >
      {editing ? (
        <PasswordChangeForm
          route={accountRoutes.changePassword}
          onChanged={save}
          onCancel={cancel}
        />
      ) : saved ? (
        <FormMessage tone="success">Password updated successfully!</FormMessage>
      ) : (
        <p className="text-ink-muted">Use a password that you use nowhere else.</p>
      )}
    </Card>
  );
}
