import { paths } from '@baize/contract';
import { Link, useLocation } from 'react-router';
import { useScreenTitle } from '../../lib/document-title.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { CodeEntry } from './code-entry.tsx';
import { LoginForm } from './login-form.tsx';
import { useLogin } from './use-login.ts';

export function LoginScreen() {
  useScreenTitle('Log in');
  const location = useLocation();
  const { from = paths.dashboard, message } = (location.state ?? {}) as {
    from?: string;
    message?: string;
  };
  const login = useLogin(from);
  if (login.step === 'code') return <CodeEntry login={login} />;
  return (
    <>
      <AuthHeading title="Log in" subtitle="Welcome back to your partner portal." />
      <LoginForm login={login} message={message} />
      <p className="mt-8 text-ink-muted">
        New here?{' '}
        <Link to={paths.register} className="font-medium text-accent underline underline-offset-4">
          Sign up
        </Link>
      </p>
    </>
  );
}
