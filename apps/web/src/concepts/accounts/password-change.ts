import type { accountRoutes, staffRoutes } from '@baize/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import type { PasswordChange } from './password-change-form.tsx';
import { passwordFailureText } from './settings-failures.ts';

type ChangeRoute = typeof accountRoutes.changePassword | typeof staffRoutes.changeAdminPassword;

/** The form for a new password: closed, open, and closed again once it is changed. */
export function usePasswordChange(route: ChangeRoute) {
  const [open, setOpen] = useState(false);
  const change = useMutation({
    mutationFn: (body: PasswordChange) => callApi(route, { body }),
    onSuccess: () => setOpen(false),
  });
  return {
    open,
    changed: change.isSuccess && !open,
    start: () => {
      change.reset();
      setOpen(true);
    },
    form: {
      onSubmit: change.mutate,
      onCancel: () => setOpen(false),
      busy: change.isPending,
      error: change.isError ? passwordFailureText(change.error) : undefined,
    },
  };
}
