import type { SecondFactors as Factors } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { useDialogParam } from '../../lib/search-param.ts';
import { cx } from '../../ui/cx.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useShownOnce } from '../../ui/use-shown-once.ts';
import { AddPasskeyButton } from './add-passkey-button.tsx';
import { AppRow } from './app-row.tsx';
import { changeFailureText } from './change-failure.ts';
import type { FactorRoutes } from './factor-routes.ts';
import { FactorRow } from './factor-row.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';
import { TurnOffButton } from './turn-off-button.tsx';
import { factorsQuery } from './use-second-factors.ts';

type Told = { tone: 'success' | 'error'; text: string };

/**
 * Lists the second factors and the dialogs that change them. New recovery codes replace the dialog
 * that created them. They stay until the user confirms, even if Back was pressed during the
 * request.
 */
export function SecondFactors({ routes, className }: { routes: FactorRoutes; className?: string }) {
  const factors = useQuery(factorsQuery(routes));
  const [told, setTold] = useState<Told>();
  const [dialog, ask] = useDialogParam('factor');
  const close = () => ask('');
  const codes = useShownOnce<readonly string[]>(dialog !== '', close);
  const tell = (answer: { message: string; recovery_codes?: string[] | null }) => {
    setTold({ tone: 'success', text: answer.message });
    if (answer.recovery_codes) codes.show(answer.recovery_codes);
    else close();
  };
  if (factors.isPending) return <SkeletonText />;
  const failure = (
    <QueryFailure query={factors} message="Your second factors could not be loaded." />
  );
  if (factors.data === undefined) return failure;
  return (
    <div className={cx('space-y-2', className)}>
      {failure}
      {told && <FormMessage tone={told.tone}>{told.text}</FormMessage>}
      <FactorList
        routes={routes}
        factors={factors.data}
        dialog={codes.outcome === undefined ? dialog : ''}
        ask={ask}
        onTold={tell}
        onFailed={(error) => setTold({ tone: 'error', text: changeFailureText(error) })}
      />
      <RecoveryCodesDialog codes={codes.isOpen ? codes.outcome : undefined} onClose={codes.close} />
    </div>
  );
}

type ListProps = {
  routes: FactorRoutes;
  factors: Factors;
  /** Name of the open dialog, if it is one that may lead to recovery codes. */
  dialog: string;
  ask: (dialog: string) => void;
  onTold: (answer: { message: string; recovery_codes?: string[] | null }) => void;
  onFailed: (error: unknown) => void;
};

function FactorList({ routes, factors, dialog, ask, onTold, onFailed }: ListProps) {
  const { app, passkeys, recovery_codes_left } = factors;
  const on = app !== null || passkeys.length > 0;
  const dialogOf = (name: string) => ({
    open: dialog === name,
    onOpen: () => ask(name),
    onClose: () => ask(''),
  });
  return (
    <>
      <ul aria-label="Second factors" className="divide-y divide-line">
        <AppRow
          routes={routes}
          app={app}
          setUp={dialogOf('app')}
          onTold={onTold}
          onFailed={onFailed}
        />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} routes={routes} passkey={passkey} onTold={onTold} />
        ))}
        <FactorRow
          icon={<Fingerprint />}
          title={passkeys.length === 0 ? 'Passkeys' : 'Another passkey'}
          detail="Fingerprint, face, PIN or a security key. Nobody can talk you into giving it away."
        >
          <AddPasskeyButton routes={routes} naming={dialogOf('passkey')} onTold={onTold} />
        </FactorRow>
        {on && (
          <RecoveryCodesRow
            routes={routes}
            left={recovery_codes_left}
            asking={dialogOf('codes')}
            onTold={onTold}
          />
        )}
      </ul>
      {on && <TurnOffButton routes={routes} onTold={onTold} />}
    </>
  );
}
