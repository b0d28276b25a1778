import { type ApiKeyState, apiKeyRoutes, paths } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { FileCheck2, KeyRound, LifeBuoy, Play, Square } from 'lucide-react';
import { Link } from 'react-router';
import { apiKeyStatusQuery } from '../../concepts/api-keys/api-key-status.ts';
import { keyFailureText, keyStateTexts } from '../../concepts/api-keys/api-key-texts.ts';
import { callApi } from '../../lib/api.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { useSearchParam } from '../../lib/search-param.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WheelLines } from '../../ui/wheel-lines.tsx';
import type { StreamInfo } from './live-queries.ts';
import { PreviewTable } from './preview-table.tsx';

/** Runs the SDK in this page with the partner's key, as it will run on the partner's site. */
export function PreviewCard({ info }: { info: StreamInfo }) {
  const key = useQuery(apiKeyStatusQuery);
  return (
    <Card
      title="Preview"
      description="The table as your players see it, loaded with your API key and played with play money."
    >
      {key.data?.status === 'available' ? (
        <Stage info={info} />
      ) : key.data ? (
        <NoKey state={key.data.status} />
      ) : key.isPending ? (
        <Skeleton className="h-72" />
      ) : (
        <QueryFailure query={key} message={keyFailureText(key.error)} />
      )}
    </Card>
  );
}

function NoKey({ state }: { state: ApiKeyState }) {
  const restricted = state === 'restricted';
  return (
    <EmptyState
      headingLevel={3}
      icon={<KeyRound />}
      title="The preview needs your API key"
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
  );
}

const themes = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const;

function Stage({ info }: { info: StreamInfo }) {
  const start = useGuardedMutation({ mutationFn: () => callApi(apiKeyRoutes.apiKey, {}) });
  const [theme, setTheme] = useSearchParam('theme');
  if (window.location.origin !== info.portal_origin) {
    return <WrongAddress address={info.portal_origin} />;
  }
  const chosen = theme === 'light' ? 'light' : 'dark';
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterTabs
          label="Theme of the table"
          value={chosen}
          onChange={setTheme}
          options={themes}
        />
        {start.data && (
          <Button variant="secondary" icon={<Square />} onClick={() => start.reset()}>
            Stop preview
          </Button>
        )}
      </div>
      {start.isError && <FormMessage tone="error">{keyFailureText(start.error)}</FormMessage>}
      {start.data ? (
        <PreviewTable key={chosen} apiKey={start.data.api_key} theme={chosen} />
      ) : (
        <div
          data-theme="dark"
          className="relative flex h-80 flex-col items-center justify-center gap-4 overflow-clip rounded-lg border border-accent-line bg-accent-soft p-6 text-center"
        >
          <WheelLines className="pointer-events-none absolute -top-12 size-112" />
          <Button
            size="lg"
            icon={<Play />}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            Start preview
          </Button>
          <p className="relative text-ink">Opens a session for a player called “preview”.</p>
        </div>
      )}
    </div>
  );
}

function WrongAddress({ address }: { address: string }) {
  const here = `${window.location.pathname}${window.location.search}`;
  return (
    <FormMessage tone="warning" title="Please open the portal at its own address">
      You are at {window.location.origin}, and the live server answers at{' '}
      <a href={`${address}${here}`} className="font-medium text-accent underline">
        {address}
      </a>
      . The preview plays there.
    </FormMessage>
  );
}
