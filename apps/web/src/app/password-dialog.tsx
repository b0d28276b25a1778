import { accountRoutes, limits, staffRoutes } from '@baize/contract';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../lib/api.ts';
import { failureText, statusOf } from '../lib/api-failure.ts';
import { settlePassword } from '../lib/password-question.ts';
import { useRetryWait } from '../lib/retry-wait.ts';
import { useRouteForm } from '../lib/route-form.ts';
import type { SessionAudience } from '../lib/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { WaitMessage } from '../ui/wait-message.tsx';

const routes = { partner: accountRoutes.confirmPassword, admin: staffRoutes.confirmAdminPassword };

export type PasswordDialogProps = { audience: SessionAudience; username: string; open: boolean };

export function PasswordDialog({ audience, username, open }: PasswordDialogProps) {
  const route = routes[audience];
  const { form, bind, submit, busy, error, failure, clear } = useRouteForm({
    shape: route.body,
    start: { password: '' },
    send: (body) => callApi(route, { body }),
    onSent: () => leave(true),
    onFailed: () => form.setFocus('password', { shouldSelect: true }),
    failed: (told) => failureText(told, 'The server could not be reached. Please try again.'),
  });
  const wait = useRetryWait(error);

  function leave(given: boolean) {
    settlePassword(audience, given);
    clear();
  }

  // Cancels the password prompt when the user navigates elsewhere.
  const { pathname } = useLocation();
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current !== pathname) settlePassword(audience, false);
    asked.current = pathname;
  }, [pathname, audience]);

  const wrong = statusOf(error) === 400;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && leave(false)}
      title="Confirm your password"
      confirmLabel="Confirm"
      busy={busy}
      ready={form.watch('password') !== '' && wait === 0}
      onConfirm={() => void submit()}
      error={!wrong && wait === 0 ? failure : undefined}
      field={
        <>
          {/* Lets a password manager know whose password this is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...bind('password')}
            error={wrong ? failure : undefined}
          />
          {wait > 0 && <WaitMessage seconds={wait} className="mt-4" />}
        </>
      }
    >
      For your security we ask again when you last gave it more than {limits.recentPasswordMinutes}{' '}
      minutes ago.
    </ConfirmDialog>
  );
}
