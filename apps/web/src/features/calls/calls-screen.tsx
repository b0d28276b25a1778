import {
  type AccountMode,
  callDirections,
  callOutcomes,
  callRoutes,
  type LoggedCall,
  limits,
  paths,
} from '@baize/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { BookOpenText, RefreshCw, ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { CallDialog } from '../../concepts/calls/call-dialog.tsx';
import {
  outcomeNames,
  shortAddress,
  tellOutcome,
  toneOf,
} from '../../concepts/calls/call-texts.ts';
import { useChosenCall } from '../../concepts/calls/use-chosen-call.ts';
import { useModeTabs } from '../../concepts/modes/mode-tabs.tsx';
import { callApi } from '../../lib/api.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { partnerKeys } from '../../lib/query-keys.ts';
import { useDialogParam, useSearchParam } from '../../lib/search-param.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Time } from '../../ui/time.tsx';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';

const directionNames = {
  to_us: 'Your calls to us',
  to_partner: 'Our calls to your wallet',
};

export function CallsScreen() {
  useScreenTitle('API Logs');
  const { mode, tabs } = useModeTabs();
  return (
    <div className="space-y-6">
      <PageHeader
        title="API Logs"
        subtitle={`The last ${limits.calls.kept} calls between your servers and ours, for up to ${limits.calls.keptDays} days. Keys and tokens are left out.`}
        actions={tabs}
      />
      <CallsOfMode key={mode} mode={mode} />
    </div>
  );
}

const callsQuery = (mode: AccountMode, direction: string, outcome: string) =>
  infiniteQueryOptions({
    queryKey: partnerKeys.calls({ mode, direction, outcome }),
    queryFn: ({ pageParam, signal }) =>
      callApi(callRoutes.listOwnCalls, {
        query: {
          mode,
          direction: callDirections.find((known) => known === direction),
          outcome: callOutcomes.find((known) => known === outcome),
          cursor: pageParam,
          limit: 50,
        },
        signal,
      }),
    ...cursorPages,
  });

function CallsOfMode({ mode }: { mode: AccountMode }) {
  const [direction, setDirection] = useSearchParam('direction');
  const [outcome, setOutcome] = useSearchParam('outcome');
  const [chosen, choose] = useDialogParam('call');
  const list = useInfiniteQuery(callsQuery(mode, direction, outcome));
  const found = list.data?.pages.flatMap((page) => page.calls);
  const calls = found ?? [];
  const isFiltered = direction !== '' || outcome !== '';
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FilterTabs
          label="Filter by direction"
          value={direction === '' ? 'all' : direction}
          onChange={(next) => setDirection(next === 'all' ? '' : next)}
          options={[
            { value: 'all', label: 'All' },
            ...callDirections.map((value) => ({ value, label: directionNames[value] })),
          ]}
        />
        <ToolbarSelect
          label="Filter by outcome"
          value={outcome}
          onChange={setOutcome}
          options={[
            { value: '', label: 'Any outcome' },
            ...callOutcomes.map((value) => ({ value, label: outcomeNames[value] })),
          ]}
        />
        <Button
          variant="secondary"
          size="sm"
          icon={<RefreshCw />}
          loading={list.isRefetching}
          className="ml-auto"
          onClick={() => list.refetch()}
        >
          Refresh
        </Button>
      </div>
      <QueryFailure query={list} message="Failed to load your calls." />
      {!list.isLoadingError && (
        <Card flush>
          <DataTable
            caption="Calls"
            columns={columns}
            rows={calls}
            rowKey={({ id }) => id}
            rowLink={({ id }) => <button type="button" onClick={() => choose(String(id))} />}
            loading={list.isPending}
            empty={isFiltered ? <NothingLikeThat /> : <NoCalls />}
          />
          {calls.length > 0 && <LoadMore className="px-6 py-3" shown={calls.length} list={list} />}
        </Card>
      )}
      <CallDialog
        {...useChosenCall(chosen, found)}
        directions={directionNames}
        onClose={() => choose('')}
      />
    </>
  );
}

const columns: Column<LoggedCall>[] = [
  {
    key: 'call',
    header: 'Call',
    cell: (call) => (
      <span className="font-mono text-sm wrap-anywhere">
        {call.method} {shortAddress(call)}
      </span>
    ),
  },
  {
    key: 'direction',
    header: 'Direction',
    cell: ({ direction }) => (direction === 'to_us' ? 'To us' : 'To your wallet'),
  },
  {
    key: 'answer',
    header: 'Answer',
    cell: (call) => (
      <Badge tone={toneOf(call)} dot>
        {tellOutcome(call)}
      </Badge>
    ),
  },
  {
    key: 'duration',
    header: 'Duration',
    numeric: true,
    cell: ({ duration_ms }) => `${duration_ms} ms`,
  },
  { key: 'time', header: 'Time', cell: ({ called_at }) => <Time value={called_at} /> },
];

const NothingLikeThat = () => (
  <EmptyState
    icon={<ScrollText />}
    title="No such calls"
    message="None of the calls that are kept is like that. Choose another direction or outcome."
  />
);

const NoCalls = () => (
  <EmptyState
    icon={<ScrollText />}
    title="No calls yet"
    message="What your servers ask of us, and what we ask of your wallet, is shown here a second later."
    action={
      <ButtonLink
        variant="secondary"
        icon={<BookOpenText />}
        render={<Link to={`${paths.documentation}#keys`} />}
      >
        Make the first call
      </ButtonLink>
    }
  />
);
