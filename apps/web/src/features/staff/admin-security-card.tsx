import { staffRoutes, staffSecondFactorRoutes } from '@baize/contract';
import { KeyRound } from 'lucide-react';
import { PasswordChangeForm } from '../../concepts/accounts/password-change-form.tsx';
import { SecondFactors } from '../../concepts/second-factors/second-factors.tsx';
import { useEditing } from '../../lib/editing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormMessage } from '../../ui/form-message.tsx';

export function AdminSecurityCard() {
  const { card, editing, saved, edit, cancel, save } = useEditing();
  return (
    <Card
      ref={card}
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
      <section aria-labelledby="second-factors" className="mt-6 border-t border-line pt-5">
        <h3 id="second-factors" className="font-semibold">
          Two-factor authentication
        </h3>
        <p className="text-ink-muted">
          Signing in then asks for something you have, beside the password you know.
        </p>
        <SecondFactors routes={staffSecondFactorRoutes} className="mt-4" />
      </section>
    </Card>
  );
}
