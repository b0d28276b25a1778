import { walletRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { tellWalletAnswer } from '../../concepts/wallets/wallet-answer.ts';
import { WalletStateBadge } from '../../concepts/wallets/wallet-state-badge.tsx';
import { callApi } from '../../lib/api.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { Card } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

/** Wallets of the partner and whether they respond, for support. */
export function PartnerWalletsCard({ partnerId }: { partnerId: number }) {
  const answer = useQuery({
    queryKey: adminKeys.partnerWallets(partnerId),
    queryFn: ({ signal }) =>
      callApi(walletRoutes.listPartnerWallets, { params: { id: partnerId }, signal }),
  });
  const wallets = answer.data?.wallets;
  return (
    <Card title="Wallets">
      {answer.isPending && <SkeletonText />}
      <QueryFailure query={answer} message="Wallets could not be loaded." />
      {wallets?.length === 0 && <p className="text-ink-muted">This partner has none.</p>}
      {wallets !== undefined && wallets.length > 0 && (
        <ul className="-my-2.5 divide-y divide-line">
          {wallets.map(({ mode, url, state, last_answer, last_answer_at }) => (
            <li key={mode} className="py-2.5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <span className="min-w-0 grow font-mono text-sm wrap-anywhere">{url}</span>
                <ModeBadge mode={mode} />
                <WalletStateBadge state={state} />
              </div>
              {last_answer !== null && last_answer_at !== null && (
                <p className="text-sm text-ink-muted">
                  Since <Time value={last_answer_at} format="datetime" />:{' '}
                  {tellWalletAnswer(last_answer)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
