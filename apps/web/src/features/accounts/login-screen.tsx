import { login as loginBody, paths } from '@baize/contract';
import { Link, useLocation } from 'react-router';
import { LoginForm } from '../../concepts/accounts/login-form.tsx';
import { SecondStep } from '../../concepts/second-factors/second-step.tsx';
import { useScreenTitle } from '../../lib/document-title.ts';
import { type LoginState, returnAddress } from '../../lib/return-address.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { useLogin } from './use-login.ts';

const credentials = loginBody.pick({ username: true, password: true, remember_me: true });

export function LoginScreen() {
  useScreenTitle('Log in');
  const told = (useLocation().state ?? {}) as LoginState;
  const login = useLogin(returnAddress(told.from, paths.dashboard));
  if (login.secondStep) return <SecondStep {...login.secondStep} />;
  return (
    <>
      <AuthHeading title="Log in" subtitle="Welcome back to your partner portal." />
      <LoginForm
        shape={credentials}
        nameLabel="Username or email"
        remembers
        forgot={paths.forgotPassword}
        login={login}
        told={told}
      />
      <p className="mt-8 text-ink-muted">
        New here?{' '}
        <Link to={paths.register} className="font-medium text-accent underline underline-offset-4">
          Sign up
        </Link>
      </p>
    </>
  );
}
