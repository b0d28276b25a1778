import { links } from '@baize/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tellWalletAnswer } from '../../concepts/wallets/wallet-answer.ts';
import { exactMoney } from '../../lib/format-money.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Time } from '../../ui/time.tsx';
import { closedItems } from './closed-items.tsx';
import { StateBadge } from './transaction-columns.tsx';
import type { ListedTransaction } from './transaction-source.ts';
import { reasonNames } from './transaction-texts.ts';

type Props = {
  transaction: ListedTransaction;
  history: readonly { answer: string; answered_at: string }[];
  mayClose: boolean;
  onChoose: (id: string) => void;
};

const linkClass = 'font-medium text-accent underline underline-offset-4';

export function TransactionDetails({ transaction, history, mayClose, onChoose }: Props) {
  return (
    <>
      {transaction.state === 'needs_attention' && (
        <FormMessage tone="warning">
          The wallet has not confirmed it, and it is not sent by itself any more. See below what was
          answered, mend that, then send it again. It keeps its id: a wallet that did move the money
          under it answers so, and moves none twice.{' '}
          {mayClose
            ? 'Where it was settled by hand, or stands in the operator’s books under another id, close it without sending.'
            : 'Where your books have this money under another id, raise a ticket instead.'}
        </FormMessage>
      )}
      <DescriptionList items={itemsOf(transaction, onChoose)} />
      <section aria-labelledby="tries-heading" className="space-y-3 border-t border-line pt-5">
        <h3 id="tries-heading" className="font-semibold">
          What the wallet answered
        </h3>
        {history.length === 0 ? (
          <p className="text-ink-muted">It has not answered yet.</p>
        ) : (
          <ol className="divide-y divide-line">
            {history.map(({ answer, answered_at }) => (
              <li
                key={answered_at}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2"
              >
                <span className="min-w-0 wrap-anywhere">{tellWalletAnswer(answer)}</span>
                <span className="text-sm text-ink-muted">
                  <Time value={answered_at} format="datetime" />
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

type Item = { label: string; value: ReactNode };

function itemsOf(transaction: ListedTransaction, onChoose: Props['onChoose']): Item[] {
  const { company_name, reference_transaction_id: reference, refusal, bet_ids } = transaction;
  const { next_try_at, ended_at, closed_at } = transaction;
  return [
    { label: 'State', value: <StateBadge state={transaction.state} /> },
    ...closedItems(transaction),
    {
      label: 'Amount',
      value: exactMoney(transaction.currency)(transaction.amount),
    },
    { label: 'For', value: reasonNames[transaction.reason] },
    ...(company_name === undefined
      ? []
      : [
          {
            label: 'Partner',
            value: (
              <Link to={links.partner(transaction.partner_id)} className={linkClass}>
                {company_name || 'Erased partner'}
              </Link>
            ),
          },
        ]),
    { label: 'Player', value: transaction.player_id },
    {
      label: 'Round',
      value: (
        <>
          <Link to={links.round(transaction.round_id)} className={linkClass}>
            {transaction.round_id}
          </Link>{' '}
          at {transaction.table_id}
        </>
      ),
    },
    ...(bet_ids.length === 0
      ? []
      : [
          {
            label: 'Bets',
            value: <code className="font-mono text-sm">{bet_ids.join(', ')}</code>,
          },
        ]),
    ...(reference === null
      ? []
      : [
          {
            label: transaction.kind === 'rollback' ? 'Undoes' : 'Belongs to',
            value: (
              <button
                type="button"
                className={`${linkClass} font-mono text-sm wrap-anywhere text-left`}
                onClick={() => onChoose(reference)}
              >
                {reference}
              </button>
            ),
          },
        ]),
    ...(refusal === null
      ? []
      : [
          { label: 'Told the player', value: <code className="font-mono text-sm">{refusal}</code> },
        ]),
    { label: 'Tries', value: transaction.tries },
    { label: 'Made', value: <Time value={transaction.created_at} format="datetime" /> },
    ...(next_try_at === null
      ? []
      : [{ label: 'Next try', value: <Time value={next_try_at} format="datetime" /> }]),
    ...(ended_at === null || closed_at !== null
      ? []
      : [{ label: 'Ended', value: <Time value={ended_at} format="datetime" /> }]),
  ];
}
