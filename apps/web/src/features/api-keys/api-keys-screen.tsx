import { type AccountMode, type ApiKeyState, paths } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { FileCheck2, KeyRound, LifeBuoy, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import { apiKeyStatusOf } from '../../concepts/api-keys/api-key-status.ts';
import { keyFailureText, keyStateTexts } from '../../concepts/api-keys/api-key-texts.ts';
import { LiveLocked } from '../../concepts/modes/live-locked.tsx';
import { useModeTabs } from '../../concepts/modes/mode-tabs.tsx';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiKeyCard } from './api-key-card.tsx';
import { SecretKeysCard } from './secret-keys-card.tsx';
import { UseKeyCard } from './use-key-card.tsx';

export function ApiKeysScreen() {
  useScreenTitle('API keys');
  const { mode, tabs } = useModeTabs();
  return (
    <div className="space-y-6">
      <PageHeader
        title="API Keys"
        subtitle="The keys by which your sites and servers open the live tables. Test keys play for play money; live keys come once you go live."
        actions={tabs}
      />
      <KeysOfMode key={mode} mode={mode} />
    </div>
  );
}

function KeysOfMode({ mode }: { mode: AccountMode }) {
  const status = useQuery(apiKeyStatusOf(mode));
  const failure = <QueryFailure query={status} message={keyFailureText(status.error)} />;
  if (status.isPending) return <KeySkeleton />;
  if (status.data === undefined) {
    return <Card>{failure}</Card>;
  }
  const { key, ending_keys } = status.data;
  if (status.data.status === 'restricted') {
    return mode === 'live' ? <LiveLocked what="Live keys" /> : <NoKey state="restricted" />;
  }
  return (
    <>
      {failure}
      {key === null ? (
        <NoKey state={status.data.status} />
      ) : (
        <ApiKeyCard mode={mode} details={key} ending={ending_keys} />
      )}
      <SecretKeysCard mode={mode} />
      <UseKeyCard />
    </>
  );
}

function NoKey({ state }: { state: ApiKeyState }) {
  const restricted = state === 'restricted';
  return (
    <Card>
      <EmptyState
        icon={restricted ? <LockKeyhole /> : <KeyRound />}
        title={restricted ? 'Restricted' : 'Not Generated'}
        message={restricted ? keyStateTexts.restricted : keyStateTexts.not_generated}
        action={
          restricted ? (
            <ButtonLink icon={<FileCheck2 />} render={<Link to={paths.kyc} />}>
              Go to KYC Verification
            </ButtonLink>
          ) : (
            <ButtonLink icon={<LifeBuoy />} render={<Link to={paths.tickets} />}>
              Contact support
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}

function KeySkeleton() {
  return (
    <Card>
      <div aria-busy="true" className="space-y-5 py-1">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-13 w-full rounded-md" />
        <div className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      </div>
    </Card>
  );
}
