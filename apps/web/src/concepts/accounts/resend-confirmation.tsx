import { type ConfirmedAddress, emailAddressRoutes } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useRetryWait } from '../../lib/retry-wait.ts';
import { Button } from '../../ui/button.tsx';
import { formatWait } from '../../ui/wait-message.tsx';
import { profileQuery } from './partner-session.ts';

const sending = {
  account: {
    route: emailAddressRoutes.resendConfirmation,
    label: 'Send the link again',
    done: 'Sent. Please check your mailbox.',
  },
  contact: {
    route: emailAddressRoutes.sendContactConfirmation,
    label: 'Send the link there',
    done: 'Sent. Whoever reads that mailbox confirms it.',
  },
};

/** Button that sends the confirmation link again, with a countdown while sending is not allowed. */
export function ResendConfirmation({ address = 'account' }: { address?: ConfirmedAddress }) {
  const { route, label, done } = sending[address];
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () => callApi(route, {}),
    // Refused if the address was confirmed elsewhere in the meantime. The profile has the current
    // state.
    onError: () => void client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
  const wait = useRetryWait(resend.error);
  const failed = resend.isError && wait === 0;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        size="sm"
        loading={resend.isPending}
        disabled={wait > 0}
        onClick={() => resend.mutate()}
      >
        {wait > 0 ? `Send again in ${formatWait(wait)}` : label}
      </Button>
      <span role="status" className="text-ink-muted">
        {resend.isSuccess && done}
        {wait > 0 && 'It has been sent several times already.'}
        {failed && failureText(resend.error, 'It could not be sent. Please try again.')}
      </span>
    </span>
  );
}
