import { paths, staffCredentials } from '@baize/contract';
import { useLocation } from 'react-router';
import { LoginForm } from '../../concepts/accounts/login-form.tsx';
import { SecondStep } from '../../concepts/second-factors/second-step.tsx';
import { useScreenTitle } from '../../lib/document-title.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { useStaffLogin } from './use-staff-login.ts';

export function AdminLoginScreen() {
  useScreenTitle('Back office');
  const { message } = (useLocation().state ?? {}) as { message?: string };
  const login = useStaffLogin();
  if (login.secondStep) return <SecondStep {...login.secondStep} />;
  return (
    <>
      <AuthHeading title="Back office" subtitle="For staff. Partners log in to the portal." />
      <LoginForm
        shape={staffCredentials}
        nameLabel="Username"
        forgot={paths.adminForgotPassword}
        login={login}
        message={message}
      />
    </>
  );
}
