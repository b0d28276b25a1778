import { paths, staffCredentials } from '@baize/contract';
import { useLocation } from 'react-router';
import { LoginForm } from '../../concepts/accounts/login-form.tsx';
import { SecondStep } from '../../concepts/second-factors/second-step.tsx';
import { useScreenTitle } from '../../lib/document-title.ts';
import { type LoginState, returnAddress } from '../../lib/return-address.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { useStaffLogin } from './use-staff-login.ts';

export function AdminLoginScreen() {
  useScreenTitle('Back office');
  const told = (useLocation().state ?? {}) as LoginState;
  const login = useStaffLogin(returnAddress(told.from, paths.adminDashboard));
  if (login.secondStep) return <SecondStep {...login.secondStep} />;
  return (
    <>
      <AuthHeading title="Back office" subtitle="For staff. Partners log in to the portal." />
      <LoginForm
        shape={staffCredentials}
        nameLabel="Username"
        forgot={paths.adminForgotPassword}
        login={login}
        told={told}
      />
    </>
  );
}
