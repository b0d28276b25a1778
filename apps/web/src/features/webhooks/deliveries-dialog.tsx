import {
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryState,
  webhookDeliveryStates,
  webhookRoutes,
} from '@baize/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { callApi } from '../../lib/api.ts';
import { cursorPages } from '../../lib/cursor-pages.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { partnerKeys } from '../../lib/query-keys.ts';
import { useDialogParam, useSearchParam } from '../../lib/search-param.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Time } from '../../ui/time.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { deliveryStates, tellAnswer } from './webhook-texts.ts';

const deliveriesQuery = (id: number, state: WebhookDeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: partnerKeys.webhookDeliveries(id, state ?? 'all'),
    queryFn: ({ pageParam, signal }) =>
      callApi(webhookRoutes.listWebhookDeliveries, {
        params: { id },
        query: { state, cursor: pageParam, limit: 50 },
        signal,
      }),
    ...cursorPages,
  });

type Props = { webhook: Webhook | undefined; onClose: () => void };

export function DeliveriesDialog({ webhook, onClose }: Props) {
  const [chosen, choose] = useDialogParam('delivery');
  return (
    <Dialog
      open={webhook !== undefined}
      onOpenChange={(next) => {
        if (next) return;
        choose('');
        onClose();
      }}
      title={chosen === '' ? 'Deliveries' : 'Delivery'}
      description={<span className="wrap-anywhere">{webhook?.url}</span>}
      size="xl"
    >
      {webhook !== undefined &&
        (chosen === '' ? (
          <Deliveries webhook={webhook} onChoose={choose} />
        ) : (
          <DeliveryDetails webhook={webhook} id={Number(chosen)} onBack={() => choose('')} />
        ))}
    </Dialog>
  );
}

type DeliveriesProps = { webhook: Webhook; onChoose: (id: string) => void };

function Deliveries({ webhook, onChoose }: DeliveriesProps) {
  const [asked, filter] = useSearchParam('state');
  const state = webhookDeliveryStates.find((known) => known === asked);
  const list = useInfiniteQuery(deliveriesQuery(webhook.id, state));
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <div className="space-y-5">
      <FilterTabs
        label="Filter by state"
        value={state ?? 'all'}
        onChange={(next) => filter(next === 'all' ? '' : next)}
        options={[
          { value: 'all', label: 'All' },
          ...webhookDeliveryStates.map((value) => ({ value, label: deliveryStates[value].label })),
        ]}
      />
      <QueryFailure query={list} message="Failed to load the deliveries." />
      {!(list.isError && list.data === undefined) && (
        <DataTable
          caption="Deliveries"
          className="-mx-6 max-sm:-mx-4"
          columns={columns}
          rows={deliveries}
          rowKey={({ id }) => id}
          rowLink={({ id }) => <button type="button" onClick={() => onChoose(String(id))} />}
          loading={list.isPending}
          empty={
            <EmptyState
              icon={<Inbox />}
              title="No deliveries"
              message="What we send to this webhook is listed here for 30 days. Send a test to see one."
            />
          }
        />
      )}
      {list.hasNextPage && <LoadMore shown={deliveries.length} list={list} />}
    </div>
  );
}

const columns: Column<WebhookDelivery>[] = [
  {
    key: 'event',
    header: 'Event',
    cell: ({ type }) => <span className="font-mono text-sm wrap-anywhere">{type}</span>,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => (
      <Badge tone={deliveryStates[state].tone} dot>
        {deliveryStates[state].label}
      </Badge>
    ),
  },
  {
    key: 'answer',
    header: 'Last answer',
    cell: ({ last_status, last_failure }) => tellAnswer(last_status, last_failure),
  },
  { key: 'calls', header: 'Calls', numeric: true, cell: ({ attempts }) => attempts },
  { key: 'time', header: 'Time', cell: ({ created_at }) => <Time value={created_at} /> },
];
