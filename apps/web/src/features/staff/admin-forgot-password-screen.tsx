import { paths, staffRoutes } from '@baize/contract';
import { ForgotPassword } from '../../concepts/accounts/forgot-password.tsx';

export function AdminForgotPasswordScreen() {
  return <ForgotPassword route={staffRoutes.forgotAdminPassword} login={paths.adminLogin} />;
}
