import { type AccountMode, accountModes, links, transactionRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { callApi } from '../../lib/api.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Shows whether transactions need attention, with links to all of them. */
export function PartnerTransactionsCard({ partnerId }: { partnerId: number }) {
  return (
    <Card title="Transactions">
      <ul className="-my-2.5 divide-y divide-line">
        {accountModes.map((mode) => (
          <OfMode key={mode} partnerId={partnerId} mode={mode} />
        ))}
      </ul>
    </Card>
  );
}

function OfMode({ partnerId, mode }: { partnerId: number; mode: AccountMode }) {
  const query = { partner_id: partnerId, mode, limit: 1 };
  const answer = useQuery({
    queryKey: adminKeys.needingAttention(query),
    queryFn: ({ signal }) => callApi(transactionRoutes.listTransactions, { query, signal }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <ModeBadge mode={mode} />
      <span className="grow">
        {answer.data && tell(answer.data.transactions.length, answer.data.needs_attention)}
        {answer.isPending && <Skeleton className="h-4 w-32" />}
        <QueryFailure query={answer} message="They could not be counted." />
      </span>
      <Link
        to={links.transactionsOf(partnerId, mode)}
        aria-label={`Show ${mode} transactions`}
        className="font-medium text-accent underline-offset-4 hover:underline"
      >
        Show
      </Link>
    </li>
  );
}

function tell(found: number, needing: number): string {
  if (found === 0) return 'None yet';
  return needing === 0 ? 'None needs attention' : `Need attention: ${needing}`;
}
