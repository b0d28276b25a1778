import { type ComponentType, useEffect, useState } from 'react';
import { loadInTime } from '../lib/load-in-time.ts';
import { settlePassword, usePasswordQuestion } from '../lib/password-question.ts';
import type { SessionAudience } from '../lib/session.ts';
import { useToast } from '../ui/toast.ts';
import type { PasswordDialogProps } from './password-dialog.tsx';

type Props = { audience: SessionAudience; username: string };

/**
 * Prompts for the password when a request requires it, then repeats the request automatically. The
 * dialog is loaded on first use because most visits never need it.
 */
export function PasswordPrompt({ audience, username }: Props) {
  const open = usePasswordQuestion(audience);
  const { show } = useToast();
  const [Dialog, setDialog] = useState<ComponentType<PasswordDialogProps>>();
  useEffect(() => {
    if (!open || Dialog !== undefined) return;
    loadInTime(import('./password-dialog.tsx')).then(
      ({ PasswordDialog }) => setDialog(() => PasswordDialog),
      () => {
        settlePassword(audience, false);
        show({
          type: 'error',
          title: 'Your password could not be asked for',
          message: 'Please check your connection and try again.',
        });
      },
    );
  }, [open, Dialog, audience, show]);
  return Dialog && <Dialog audience={audience} username={username} open={open} />;
}
