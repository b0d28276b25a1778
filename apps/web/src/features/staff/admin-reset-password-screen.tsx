import { paths, staffRoutes } from '@baize/contract';
import { ResetPassword } from '../../concepts/accounts/reset-password.tsx';
import { useScreenTitle } from '../../lib/document-title.ts';

const ways = {
  check: staffRoutes.checkAdminResetLink,
  reset: staffRoutes.resetAdminPassword,
  login: paths.adminLogin,
  forgot: paths.adminForgotPassword,
} as const;

export function AdminResetPasswordScreen() {
  useScreenTitle('Reset password');
  return <ResetPassword title="Choose a new password" ways={ways} />;
}
