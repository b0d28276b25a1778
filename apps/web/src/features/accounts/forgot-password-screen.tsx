import { accountRoutes, paths } from '@baize/contract';
import { ForgotPassword } from '../../concepts/accounts/forgot-password.tsx';

export function ForgotPasswordScreen() {
  return <ForgotPassword route={accountRoutes.forgotPassword} login={paths.login} />;
}
