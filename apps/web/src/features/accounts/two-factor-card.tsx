import { accountRoutes, partnerSecondFactorRoutes } from '@baize/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { FactorRow } from '../../concepts/second-factors/factor-row.tsx';
import { SecondFactors } from '../../concepts/second-factors/second-factors.tsx';
import { callApi } from '../../lib/api.ts';
import { ApiFailure, failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { partnerKeys } from '../../lib/query-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const statusQuery = queryOptions({
  queryKey: partnerKeys.twoFactor,
  queryFn: ({ signal }) => callApi(accountRoutes.twoFactorStatus, { signal }),
});

export function TwoFactorCard() {
  const client = useQueryClient();
  const status = useQuery(statusQuery);
  const [asking, setAsking] = useState(false);
  const enabled = status.data?.enabled ?? false;
  const toggle = useGuardedMutation({
    mutationFn: (turnOn: boolean) =>
      callApi(turnOn ? accountRoutes.enableTwoFactor : accountRoutes.disableTwoFactor, {}),
    onSuccess: (answer) => client.setQueryData(statusQuery.queryKey, { enabled: answer.enabled }),
    onError: (error) => {
      // Another tab was faster: show the actual state instead of an error.
      const code = error instanceof ApiFailure ? error.code : undefined;
      if (code === 'two_factor_already_enabled')
        client.setQueryData(statusQuery.queryKey, { enabled: true });
      if (code === 'two_factor_already_disabled')
        client.setQueryData(statusQuery.queryKey, { enabled: false });
    },
    onSettled: () => setAsking(false),
  });

  return (
    <Card
      title="Two-factor authentication"
      description="Signing in then asks for something you have, beside the password you know. We recommend it: your API key and documents are behind this sign-in."
    >
      {status.isPending && <Skeleton className="h-5 w-64" />}
      <QueryFailure query={status} message="The setting could not be loaded." />
      {toggle.isSuccess && <FormMessage tone="success">{toggle.data.message}</FormMessage>}
      {toggle.isError && (
        <FormMessage tone="error">
          {failureText(toggle.error, 'Failed to update 2FA settings.')}
        </FormMessage>
      )}
      {status.data && (
        <ul aria-label="Code by email" className="border-b border-line">
          <FactorRow
            icon={<Mail />}
            title="Code by email"
            detail="A code that we send to your email address."
          >
            <span className="flex flex-wrap items-center gap-3">
              <Badge tone={enabled ? 'green' : 'grey'}>{enabled ? 'Enabled' : 'Disabled'}</Badge>
              <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
                {enabled ? 'Disable 2FA' : 'Enable 2FA'}
              </Button>
            </span>
          </FactorRow>
        </ul>
      )}
      <SecondFactors routes={partnerSecondFactorRoutes} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={enabled ? 'Disable the code by email?' : 'Enable the code by email?'}
        confirmLabel={enabled ? 'Disable 2FA' : 'Enable 2FA'}
        danger={enabled}
        busy={toggle.isPending}
        onConfirm={() => toggle.mutate(!enabled)}
      >
        {enabled
          ? 'Without an app or a passkey, signing in will need only your password.'
          : 'When you sign in, a code can be sent to your email address.'}
      </ConfirmDialog>
    </Card>
  );
}
