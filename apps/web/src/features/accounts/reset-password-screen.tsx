import { accountRoutes, paths } from '@baize/contract';
import { useSearchParams } from 'react-router';
import { ResetPassword } from '../../concepts/accounts/reset-password.tsx';
import { useScreenTitle } from '../../lib/document-title.ts';

const ways = {
  check: accountRoutes.checkResetLink,
  reset: accountRoutes.resetPassword,
  login: paths.login,
  forgot: paths.forgotPassword,
} as const;

export function ResetPasswordScreen() {
  const [params] = useSearchParams();
  const invited = params.has('invitation');
  useScreenTitle(invited ? 'Set your password' : 'Reset password');
  return (
    <ResetPassword title={invited ? 'Set your password' : 'Choose a new password'} ways={ways} />
  );
}
