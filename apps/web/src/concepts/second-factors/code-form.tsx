import { limits, type SecondFactorMethod, twoFactorCode } from '@baize/contract';
import { useRef } from 'react';
import { z } from 'zod';
import { useRouteForm } from '../../lib/route-form.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import { isRefusedCode } from './refused-code.ts';

const shape = z.object({ two_factor_code: twoFactorCode });

type Props = {
  method: SecondFactorMethod;
  onCode: (code: string) => Promise<void>;
  onTyped: () => void;
  busy: boolean;
  waits: boolean;
  failure: unknown;
};

/**
 * Form for a code. A refused six-digit code is cleared, so that the next one can be typed.
 * A recovery code is only selected, because it may just contain a typo.
 */
export function CodeForm({ method, onCode, onTyped, busy, waits, failure }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const { form, bind, submit } = useRouteForm({
    shape,
    start: { two_factor_code: '' },
    send: ({ two_factor_code }) => onCode(two_factor_code),
  });
  const code = form.watch('two_factor_code');
  const isRecovery = method === 'recovery_code';
  const complete = isRecovery ? code.trim() !== '' : code.length === limits.twoFactor.codeLength;

  useChangeOf(failure, () => {
    if (!isRefusedCode(failure)) return;
    if (isRecovery) return form.setFocus('two_factor_code', { shouldSelect: true });
    form.setValue('two_factor_code', '');
    field.current?.focus();
  });

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {isRecovery ? (
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          placeholder="xxxxx-xxxxx"
          {...bind('two_factor_code', { onChange: onTyped })}
        />
      ) : (
        <CodeField
          ref={field}
          label="Verification code"
          value={code}
          onChange={(typed) => {
            form.setValue('two_factor_code', typed);
            onTyped();
          }}
          autoFocus
        />
      )}
      <Button
        type="submit"
        size="lg"
        className="w-full"
        disabled={!complete || waits}
        loading={busy && complete}
      >
        Verify Code
      </Button>
    </form>
  );
}
