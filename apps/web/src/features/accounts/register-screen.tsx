import { paths, paymentTiers, planName } from '@baize/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useScreenTitle } from '../../lib/document-title.ts';
import { useSearchParam } from '../../lib/search-param.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterScreen() {
  useScreenTitle('Register');
  const [pending, setPending] = useState(false);
  const [asked, ask] = useSearchParam('tier');
  const tier = paymentTiers.find((name) => name === asked);
  if (pending) return <AwaitingApproval />;
  return (
    <>
      <AuthHeading
        title="Create your account"
        subtitle="Two minutes now. Verification and your API key come next."
      />
      {tier && (
        <FormMessage tone="info" className="mb-6" title={`You chose the ${planName(tier)} tier`}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            We pass it on as your wish; nothing is charged by registering.
            <Button variant="ghost" size="sm" onClick={() => ask('')}>
              Without a tier
            </Button>
          </div>
        </FormMessage>
      )}
      <RegisterForm tier={tier} onPending={() => setPending(true)} />
      <p className="mt-8 text-ink-muted">
        Already a partner?{' '}
        <Link to={paths.login} className="font-medium text-accent underline underline-offset-4">
          Log in
        </Link>
      </p>
    </>
  );
}

/**
 * Shown under the review policy (D6): the account exists, but staff must approve it before the
 * first login.
 */
function AwaitingApproval() {
  return (
    <>
      <AuthHeading title="Thank you for registering" />
      <FormMessage tone="info" title="Your account is pending approval">
        Our team reviews each new account. We will email you as soon as yours is approved; until
        then you cannot log in.
      </FormMessage>
      <ButtonLink variant="secondary" className="mt-6" render={<Link to={paths.login} />}>
        Back to login
      </ButtonLink>
    </>
  );
}
