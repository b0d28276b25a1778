import { limits, transactionRoutes } from '@baize/contract';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { exactMoney } from '../../lib/format-money.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { useToast } from '../../ui/toast.ts';
import { useChangeOf } from '../../ui/use-change-of.ts';
import type { ListedTransaction } from './transaction-source.ts';

type Props = {
  transaction: ListedTransaction;
  open: boolean;
  onClose: () => void;
  finalFocus: () => HTMLElement | null;
};

/** Asks how the transaction was settled and explains what closing it means. */
export function CloseTransactionDialog({ transaction, open, onClose, finalFocus }: Props) {
  const toast = useToast();
  const { transaction_id: id, kind, currency, amount, company_name } = transaction;
  const { bind, submit, busy, failure, clear } = useRouteForm({
    shape: transactionRoutes.closeTransaction.body,
    start: { note: '' },
    send: (body) => callApi(transactionRoutes.closeTransaction, { params: { id }, body }),
    changes: everythingUnder('admin', 'transactions'),
    onSent: ({ message }) => {
      toast.show({ type: 'success', title: message });
      onClose();
    },
    failed: (error) => failureText(error, 'It was not closed. Please try again.'),
  });
  useChangeOf(open, () => {
    if (!open && !busy) clear();
  });
  const operator = company_name || 'the operator';
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Close the ${kind} of ${exactMoney(currency)(amount)} without sending it?`}
      submitLabel="Close transaction"
      danger
      onSubmit={submit}
      busy={busy}
      failure={failure}
      finalFocus={finalFocus}
    >
      <p>
        Our books will say that {operator} has this money. Its wallet is not called for it any more,
        and this cannot be undone.
      </p>
      <FormMessage tone="warning">
        Compare first. Close it only when it was settled with {operator} by hand, or stands in its
        books under another id.
      </FormMessage>
      <TextareaField
        label="How it was settled"
        hint="For staff, here and in the activity record. The partner is told that we closed it, but not this."
        maxLength={limits.closingNote.max}
        required
        {...bind('note')}
      />
    </FormDialog>
  );
}
