import type { AddressLinkState } from '@baize/contract';
import type { ReactNode } from 'react';
import { failureText } from '../../lib/api-failure.ts';
import { useRetryWait } from '../../lib/retry-wait.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { WaitMessage } from '../../ui/wait-message.tsx';
import type { useAddressLink } from './use-address-link.ts';

export type DeadLinkState = Exclude<AddressLinkState, 'usable'>;

type AddressLinkFormProps = {
  link: ReturnType<typeof useAddressLink>;
  use: { error: unknown; isError: boolean; isPending: boolean; mutate: () => void };
  title: string;
  subtitle: string;
  label: string;
  /** Error text if the failure has none. */
  failure: string;
  dead: (state: DeadLinkState) => ReactNode;
  children?: ReactNode;
};

/**
 * Form with the one button that uses an emailed link. Link scanners open links but press no
 * buttons.
 */
export function AddressLinkForm({ link, use, dead, children, ...texts }: AddressLinkFormProps) {
  const wait = useRetryWait(use.error);
  if (link.state === 'unchecked') {
    return <ErrorState message="The link could not be checked." onRetry={link.retry} />;
  }
  if (link.state === 'checking') return <Spinner showLabel />;
  if (link.state !== 'usable') return dead(link.state);
  return (
    <>
      <AuthHeading title={texts.title} subtitle={texts.subtitle} />
      {wait > 0 && <WaitMessage seconds={wait} className="mb-6" />}
      {use.isError && wait === 0 && (
        <FormMessage tone="error" className="mb-6">
          {failureText(use.error, texts.failure)}
        </FormMessage>
      )}
      <Button size="lg" loading={use.isPending} disabled={wait > 0} onClick={() => use.mutate()}>
        {texts.label}
      </Button>
      {children}
    </>
  );
}
