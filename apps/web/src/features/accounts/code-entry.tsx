import { limits } from '@baize/contract';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import type { useLogin } from './use-login.ts';

export function CodeEntry({ login }: { login: ReturnType<typeof useLogin> }) {
  const [code, setCode] = useState('');
  const complete = code.length === limits.twoFactor.codeLength;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (complete) void login.submitCode(code);
  }

  return (
    <>
      <AuthHeading
        title="Two-factor verification"
        subtitle={`The code is valid for ${limits.twoFactor.validMinutes} minutes.`}
      />
      <form onSubmit={submit} className="space-y-5">
        {login.error ? (
          <FormMessage tone="error">{login.error}</FormMessage>
        ) : (
          login.notice && <FormMessage tone="info">{login.notice}</FormMessage>
        )}
        <CodeField label="Verification code" value={code} onChange={setCode} autoFocus />
        <Button
          type="submit"
          size="lg"
          className="w-full"
          disabled={!complete}
          loading={login.busy && complete}
        >
          Verify Code
        </Button>
        <div className="flex flex-wrap justify-between gap-3">
          <Button variant="ghost" icon={<ArrowLeft />} disabled={login.busy} onClick={login.back}>
            Back to login
          </Button>
          <Button variant="ghost" disabled={login.busy} onClick={() => void login.resend()}>
            Resend verification code
          </Button>
        </div>
      </form>
    </>
  );
}
