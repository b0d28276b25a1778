import { accountRoutes } from '@baize/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
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
      // Another tab was first: show what is, whatever was asked for.
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
      description="When it is on, signing in also asks for a code that we email you."
      actions={
        status.data && (
          <>
            <Badge tone={enabled ? 'green' : 'grey'}>{enabled ? 'Enabled' : 'Disabled'}</Badge>
            <Button
              variant={enabled ? 'secondary' : 'primary'}
              icon={<ShieldCheck />}
              onClick={() => setAsking(true)}
            >
              {enabled ? 'Disable 2FA' : 'Enable 2FA'}
            </Button>
          </>
        )
      }
    >
      {status.isPending && <Skeleton className="h-5 w-64" />}
      <QueryFailure query={status} message="The setting could not be loaded." />
      {toggle.isSuccess && <FormMessage tone="success">{toggle.data.message}</FormMessage>}
      {toggle.isError && (
        <FormMessage tone="error">
          {failureText(toggle.error, 'Failed to update 2FA settings.')}
        </FormMessage>
      )}
      {status.data && toggle.isIdle && (
        <p className="text-ink-muted">
          {enabled
            ? 'A stolen password alone does not open your account.'
            : 'We recommend it: your API key and documents are behind this sign-in.'}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={enabled ? 'Disable two-factor authentication?' : 'Enable two-factor authentication?'}
        confirmLabel={enabled ? 'Disable 2FA' : 'Enable 2FA'}
        danger={enabled}
        busy={toggle.isPending}
        onConfirm={() => toggle.mutate(!enabled)}
      >
        {enabled
          ? 'Signing in will need only your password.'
          : 'Each time you sign in, a code will be sent to your email address.'}
      </ConfirmDialog>
    </Card>
  );
}
