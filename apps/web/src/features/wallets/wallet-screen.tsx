import { type AccountMode, paths, walletRoutes, walletSecretGraceHours } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, FileCheck2, LockKeyhole, Wallet as WalletIcon } from 'lucide-react';
import { Link } from 'react-router';
import { apiKeyStatusOf } from '../../concepts/api-keys/api-key-status.ts';
import { ReplaceSecretDialog } from '../../concepts/calls/replace-secret-dialog.tsx';
import { LiveLocked } from '../../concepts/modes/live-locked.tsx';
import { useModeTabs } from '../../concepts/modes/mode-tabs.tsx';
import { callApi } from '../../lib/api.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { partnerKeys } from '../../lib/query-keys.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { WalletCard } from './wallet-card.tsx';
import { WalletDialog } from './wallet-dialog.tsx';

export function WalletScreen() {
  useScreenTitle('Wallet');
  const { mode, tabs } = useModeTabs();
  return (
    <div className="space-y-6">
      <PageHeader
        title="Wallet"
        subtitle="Where your players’ money is: your own server, which our tables ask before a bet counts and tell what was won."
        actions={tabs}
      />
      <WalletOfMode key={mode} mode={mode} />
    </div>
  );
}

const REFRESH_MS = 15_000;

function WalletOfMode({ mode }: { mode: AccountMode }) {
  const [dialog, ask] = useDialogParam('dialog');
  const standing = useQuery(apiKeyStatusOf(mode));
  const isRestricted = standing.data?.status === 'restricted';
  const answer = useQuery({
    queryKey: partnerKeys.wallet(mode),
    queryFn: ({ signal }) => callApi(walletRoutes.readWallet, { query: { mode }, signal }),
    enabled: standing.isSuccess && !isRestricted,
    refetchInterval: REFRESH_MS,
  });
  if (isRestricted) return mode === 'live' ? <LiveLocked what="A live wallet" /> : <NotApproved />;
  const wallet = answer.data?.wallet;
  const close = () => ask('');
  return (
    <>
      {(standing.isPending || answer.isLoading) && (
        <Card>
          <SkeletonText lines={5} />
        </Card>
      )}
      <QueryFailure query={standing} message="Failed to load your account." />
      <QueryFailure query={answer} message="Failed to load your wallet." />
      {wallet === null && <NoWallet mode={mode} onSet={() => ask('set')} />}
      {wallet && <WalletCard wallet={wallet} ask={ask} />}
      <WalletDialog
        mode={mode}
        wallet={wallet ?? undefined}
        open={dialog === 'set' && wallet !== undefined}
        onClose={close}
      />
      <ReplaceSecretDialog
        of="wallet"
        address={wallet?.url}
        topic="wallets"
        open={dialog === 'secret' && !!wallet}
        onClose={close}
        replace={async () =>
          (await callApi(walletRoutes.replaceWalletSecret, { body: { mode } })).secret
        }
      >
        Calls to your {mode} wallet are signed with the present secret, too, for{' '}
        {walletSecretGraceHours} hours.
      </ReplaceSecretDialog>
    </>
  );
}

function NotApproved() {
  return (
    <Card>
      <EmptyState
        icon={<LockKeyhole />}
        title="Restricted"
        message="You can name your wallet once your KYC is approved."
        action={
          <ButtonLink icon={<FileCheck2 />} render={<Link to={paths.kyc} />}>
            Go to KYC Verification
          </ButtonLink>
        }
      />
    </Card>
  );
}

const without: Record<AccountMode, string> = {
  test: 'Until then players of test mode play for play money that we keep.',
  live: 'Until then no player can be launched in live mode.',
};

function NoWallet({ mode, onSet }: { mode: AccountMode; onSet: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<WalletIcon />}
        title={`No ${mode} wallet yet`}
        message={`You keep your players’ money, and we ask your server for it: what a player has, to take a stake, to pay a win, to undo a stake. Every call is signed, and no transaction moves money twice. ${without[mode]}`}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button icon={<WalletIcon />} onClick={onSet}>
              Set the address
            </Button>
            <ButtonLink
              variant="secondary"
              icon={<BookOpenText />}
              render={<Link to={`${paths.documentation}#wallet`} />}
            >
              How to build one
            </ButtonLink>
          </div>
        }
      />
    </Card>
  );
}
