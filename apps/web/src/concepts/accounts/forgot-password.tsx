import { type accountRoutes, limits, paths, type staffRoutes } from '@baize/contract';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { FormFailure } from '../../lib/form-failure.tsx';
import { useRouteForm } from '../../lib/route-form.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  route: typeof accountRoutes.forgotPassword | typeof staffRoutes.forgotAdminPassword;
  login: typeof paths.login | typeof paths.adminLogin;
};

/** Form that requests a password reset link, for partners and for staff. */
export function ForgotPassword({ route, login }: Props) {
  useScreenTitle('Forgot password');
  const whose = login === paths.adminLogin ? 'For staff of the back office. ' : '';
  const { bind, submit, busy, failure, error, answer } = useRouteForm({
    shape: route.body,
    start: { email: '' },
    send: (body) => callApi(route, { body }),
    failed: (error) =>
      failureText(error, 'The link could not be requested. Please try again later.'),
  });
  return (
    <>
      <AuthHeading
        title="Forgot your password?"
        subtitle={`${whose}We will email you a link that sets a new one. It is valid for ${limits.passwordLinkHours} hours.`}
      />
      {answer ? (
        <FormMessage tone="success" title="Please check your email">
          {answer.message}
        </FormMessage>
      ) : (
        <form onSubmit={submit} noValidate className="space-y-5">
          <FormFailure error={error} failure={failure} />
          <TextField label="Email" type="email" autoComplete="email" required {...bind('email')} />
          <Button type="submit" size="lg" className="w-full" loading={busy}>
            Send reset link
          </Button>
        </form>
      )}
      <ButtonLink
        variant="ghost"
        icon={<ArrowLeft />}
        className="mt-6 -ml-3"
        render={<Link to={login} />}
      >
        Back to login
      </ButtonLink>
    </>
  );
}
