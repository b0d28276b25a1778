import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useRef } from 'react';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { failureText, statusOf } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import { CloseTransactionDialog } from './close-transaction-dialog.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import { type TransactionSource, transactionQuery } from './transaction-source.ts';
import { canClose, canSendAgain, kindNames } from './transaction-texts.ts';

type Props = {
  source: TransactionSource;
  /** Empty while no transaction is open. */
  id: string;
  maySendAgain: boolean;
  mayClose: boolean;
  onChoose: (id: string) => void;
};

/** One transaction with the result of each attempt, and buttons to resend or close it. */
export function TransactionDialog({ source, id, maySendAgain, mayClose, onChoose }: Props) {
  const found = useQuery({ ...transactionQuery(source, id), enabled: id !== '' });
  const client = useQueryClient();
  const again = useGuardedMutation({
    mutationFn: source.retry,
    onSettled: () =>
      client.invalidateQueries({ queryKey: everythingUnder(source.audience, 'transactions') }),
  });
  useChangeOf(id, again.reset);
  const [closing, askToClose] = useDialogParam('close');
  const opener = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const transaction = found.data?.transaction;
  const isMissing = statusOf(found.error) === 404;

  return (
    <Dialog
      open={id !== ''}
      onOpenChange={(next) => !next && onChoose('')}
      title={
        transaction ? (
          <span className="flex flex-wrap items-center gap-2.5">
            {kindNames[transaction.kind]} <ModeBadge mode={transaction.mode} />
          </span>
        ) : (
          'Transaction'
        )
      }
      description={<code className="font-mono text-sm wrap-anywhere">{id}</code>}
      size="lg"
      footer={
        transaction &&
        maySendAgain &&
        canSendAgain(transaction) && (
          <>
            {mayClose && canClose(transaction) && (
              <Button
                ref={opener}
                variant="secondary"
                disabled={again.isPending}
                onClick={() => askToClose(transaction.transaction_id)}
              >
                Close without sending
              </Button>
            )}
            <Button
              icon={<Send />}
              loading={again.isPending}
              onClick={() => again.mutate(transaction.transaction_id)}
            >
              Send again
            </Button>
          </>
        )
      }
    >
      <div ref={content} className="space-y-6">
        {again.isError && (
          <FormMessage tone="error">
            {failureText(again.error, 'It was not sent. Please try again.')}
          </FormMessage>
        )}
        {again.isSuccess && <FormMessage tone="success">{again.data.message}</FormMessage>}
        {found.isPending && <SkeletonText lines={8} />}
        {isMissing ? (
          <FormMessage tone="error">There is no such transaction.</FormMessage>
        ) : (
          <QueryFailure query={found} message="The transaction could not be loaded." />
        )}
        {found.data && (
          <TransactionDetails {...found.data} mayClose={mayClose} onChoose={onChoose} />
        )}
        {mayClose && transaction && (
          <CloseTransactionDialog
            transaction={transaction}
            open={closing === transaction.transaction_id}
            onClose={() => askToClose('')}
            // The button that opened the dialog is gone once the transaction is closed, so focus
            // the dialog below.
            finalFocus={() =>
              opener.current ?? content.current?.closest<HTMLElement>('[role="dialog"]') ?? null
            }
          />
        )}
      </div>
    </Dialog>
  );
}
