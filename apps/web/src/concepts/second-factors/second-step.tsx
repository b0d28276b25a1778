import { limits, type SecondFactorMethod } from '@baize/contract';
import { ArrowLeft, Mail } from 'lucide-react';
import { ApiFailure } from '../../lib/api-failure.ts';
import { useRetryWait, useSecondsUntil } from '../../lib/retry-wait.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { WaitMessage } from '../../ui/wait-message.tsx';
import { CodeForm } from './code-form.tsx';
import { UsePasskeyButton } from './use-passkey-button.tsx';

export type SecondStepProps = {
  methods: readonly SecondFactorMethod[];
  method: SecondFactorMethod;
  onMethod: (method: SecondFactorMethod) => void;
  onCode: (code: string) => Promise<void>;
  /** Called when the user types in the code field. */
  onTyped: () => void;
  onPasskey: () => void;
  onBack: () => void;
  /** Sends another code; enabled from `resendAt` on. */
  onResend: () => void;
  resendAt: number | undefined;
  busy: boolean;
  notice: string | undefined;
  error: string | undefined;
  failure: unknown;
};

const subtitles: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey that you added to your account.',
  app: 'Enter the code that your authenticator app shows.',
  email: `The code is valid for ${limits.twoFactor.validMinutes} minutes.`,
  recovery_code: 'Enter one of the recovery codes that you kept. Each works once.',
};

const switches: Record<SecondFactorMethod, string> = {
  passkey: 'Use a passkey',
  app: 'Use the authenticator app',
  email: 'Email me a code',
  recovery_code: 'Use a recovery code',
};

const isSpent = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'two_factor_code_spent';

/** Second step of the login, for partners and for staff: one of the account's second factors. */
export function SecondStep(step: SecondStepProps) {
  const { methods, method, busy } = step;
  const wait = useRetryWait(step.failure);
  const others = methods.filter((other) => other !== method);
  return (
    <>
      <AuthHeading title="Two-factor verification" subtitle={subtitles[method]} />
      <div className="space-y-5">
        <Told {...step} wait={wait} />
        <Factor key={method} {...step} waits={wait > 0} />
        <div className="flex flex-wrap justify-between gap-3">
          <Button variant="ghost" icon={<ArrowLeft />} disabled={busy} onClick={step.onBack}>
            Back to login
          </Button>
          {method === 'email' && !isSpent(step.failure) && (
            <ResendButton {...step} variant="ghost" label="Resend verification code" />
          )}
        </div>
        {others.length > 0 && (
          <div className="flex flex-wrap gap-3 border-t border-line pt-5">
            {others.map((other) => (
              <Button
                key={other}
                variant="secondary"
                disabled={busy}
                onClick={() => step.onMethod(other)}
              >
                {switches[other]}
              </Button>
            ))}
          </div>
        )}
      </div>
    </>
  );
}

/**
 * Shows the wait, the error or the notice. After a wait the error disappears, because the user can
 * try again.
 */
function Told({ failure, error, notice, wait }: SecondStepProps & { wait: number }) {
  if (wait > 0) return <WaitMessage seconds={wait} />;
  const waited = failure instanceof ApiFailure && failure.retryAt !== undefined;
  if (error && !waited) return <FormMessage tone="error">{error}</FormMessage>;
  return notice && <FormMessage tone="info">{notice}</FormMessage>;
}

type ResendProps = Pick<SecondStepProps, 'onResend' | 'resendAt' | 'busy'> & {
  label: string;
  variant?: 'ghost';
};

/**
 * Button with a countdown until another code can be sent. Screen readers do not read the seconds.
 */
function ResendButton({ onResend, resendAt, busy, label, variant }: ResendProps) {
  const seconds = useSecondsUntil(resendAt);
  return (
    <Button
      {...(variant ? { variant } : { size: 'lg', className: 'w-full', icon: <Mail /> })}
      disabled={busy || seconds > 0}
      onClick={onResend}
    >
      <span>
        {label}
        {seconds > 0 && (
          <span aria-hidden="true" className="tabular-nums">{` (${seconds} s)`}</span>
        )}
      </span>
    </Button>
  );
}

function Factor(step: SecondStepProps & { waits: boolean }) {
  const { method, failure } = step;
  if (method === 'passkey') return <UsePasskeyButton {...step} />;
  if (method === 'email' && isSpent(failure)) {
    return <ResendButton {...step} label="Send a new code" />;
  }
  return <CodeForm {...step} />;
}
