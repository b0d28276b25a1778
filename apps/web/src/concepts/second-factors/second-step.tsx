import { limits, type SecondFactorMethod } from '@baize/contract';
import { ArrowLeft, Fingerprint } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';

export type SecondStepProps = {
  methods: readonly SecondFactorMethod[];
  method: SecondFactorMethod;
  onMethod: (method: SecondFactorMethod) => void;
  onCode: (code: string) => void;
  onPasskey: () => void;
  onBack: () => void;
  /** For a code that is sent. */
  onResend?: () => void;
  busy: boolean;
  notice: string | undefined;
  error: string | undefined;
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

/** After the password: one of the account's second factors, the same for partners and staff. */
export function SecondStep(step: SecondStepProps) {
  const { methods, method, busy, notice, error } = step;
  const others = methods.filter((other) => other !== method);
  return (
    <>
      <AuthHeading title="Two-factor verification" subtitle={subtitles[method]} />
      <div className="space-y-5">
        {error ? (
          <FormMessage tone="error">{error}</FormMessage>
        ) : (
          notice && <FormMessage tone="info">{notice}</FormMessage>
        )}
        <Factor key={method} {...step} />
        <div className="flex flex-wrap justify-between gap-3">
          <Button variant="ghost" icon={<ArrowLeft />} disabled={busy} onClick={step.onBack}>
            Back to login
          </Button>
          {method === 'email' && step.onResend && (
            <Button variant="ghost" disabled={busy} onClick={step.onResend}>
              Resend verification code
            </Button>
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

function Factor({ method, onCode, onPasskey, busy }: SecondStepProps) {
  if (method === 'passkey') {
    return (
      <Button
        size="lg"
        className="w-full"
        icon={<Fingerprint />}
        loading={busy}
        onClick={onPasskey}
      >
        Use a passkey
      </Button>
    );
  }
  if (method === 'recovery_code') return <RecoveryCode onCode={onCode} busy={busy} />;
  return <Code onCode={onCode} busy={busy} />;
}

type CodeProps = { onCode: (code: string) => void; busy: boolean };

function Code({ onCode, busy }: CodeProps) {
  const [code, setCode] = useState('');
  const complete = code.length === limits.twoFactor.codeLength;
  return (
    <CodeForm code={code} complete={complete} onCode={onCode} busy={busy}>
      <CodeField label="Verification code" value={code} onChange={setCode} autoFocus />
    </CodeForm>
  );
}

function RecoveryCode({ onCode, busy }: CodeProps) {
  const [code, setCode] = useState('');
  return (
    <CodeForm code={code} complete={code.trim() !== ''} onCode={onCode} busy={busy}>
      <TextField
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        placeholder="xxxxx-xxxxx"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </CodeForm>
  );
}

type CodeFormProps = CodeProps & { code: string; complete: boolean; children: ReactNode };

function CodeForm({ code, complete, onCode, busy, children }: CodeFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (complete && !busy) onCode(code);
  }
  return (
    <form onSubmit={submit} className="space-y-5">
      {children}
      <Button
        type="submit"
        size="lg"
        className="w-full"
        disabled={!complete}
        loading={busy && complete}
      >
        Verify Code
      </Button>
    </form>
  );
}
