import { accountRoutes, limits, staffRoutes } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../lib/api.ts';
import { ApiFailure, failureText } from '../lib/api-failure.ts';
import { settlePassword, usePasswordQuestion } from '../lib/password-question.ts';
import { useRetryWait } from '../lib/retry-wait.ts';
import type { SessionAudience } from '../lib/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { WaitMessage } from '../ui/wait-message.tsx';

type Props = { audience: SessionAudience; username: string };

/** Asks for the password again when a call needs it; the call then goes on by itself. */
export function PasswordPrompt({ audience, username }: Props) {
  const open = usePasswordQuestion(audience);
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const confirm = useMutation({
    mutationFn: (given: string) =>
      callApi(
        audience === 'admin' ? staffRoutes.confirmAdminPassword : accountRoutes.confirmPassword,
        {
          body: { password: given },
        },
      ),
    onSuccess: () => leave(true),
    onError: () => field.current?.select(),
  });
  const wait = useRetryWait(confirm.error);

  function leave(given: boolean) {
    settlePassword(audience, given);
    setPassword('');
    confirm.reset();
  }

  // Whoever goes elsewhere is no longer asked.
  const { pathname } = useLocation();
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current !== pathname) settlePassword(audience, false);
    asked.current = pathname;
  }, [pathname, audience]);

  const wrong = confirm.error instanceof ApiFailure && confirm.error.status === 400;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && leave(false)}
      title="Confirm your password"
      confirmLabel="Confirm"
      busy={confirm.isPending}
      ready={password !== '' && wait === 0}
      onConfirm={() => confirm.mutate(password)}
      error={
        confirm.isError && !wrong && wait === 0
          ? failureText(confirm.error, 'The server could not be reached. Please try again.')
          : undefined
      }
      field={
        <>
          {/* Tells a password manager whose password it is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            ref={field}
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={wrong ? failureText(confirm.error, '') : undefined}
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
