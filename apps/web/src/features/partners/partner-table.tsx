import type { AdminPartner } from '@baize/contract';
import { links } from '@baize/contract';
import { Ellipsis, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { KycStatusBadge } from '../../concepts/kyc/kyc-status-badge.tsx';
import { AccountStatusBadge } from '../../concepts/partners/account-status.tsx';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { loadNextPage } from '../../ui/load-next-page.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { SpinnerWheel } from '../../ui/spinner.tsx';
import { Time } from '../../ui/time.tsx';
import { PartnerActionDialog } from './partner-action-dialog.tsx';
import { actionLabel, type PartnerAction, usePartnerActions } from './partner-actions.ts';
import { usePartnerPages } from './partner-queries.ts';
import type { UsePartnerView } from './use-partner-view.ts';

const columns: Column<AdminPartner>[] = [
  {
    key: 'company_name',
    header: 'Company',
    cell: (partner) => (
      <>
        <span className="wrap-anywhere">{partner.company_name}</span>
        <span className="block text-sm font-normal text-ink-subtle">
          <EmailText value={partner.email} />
        </span>
      </>
    ),
  },
  {
    key: 'username',
    header: 'Username',
    cell: (partner) => <span className="wrap-anywhere">{partner.username}</span>,
  },
  { key: 'status', header: 'Status', cell: (partner) => <AccountStatusBadge partner={partner} /> },
  {
    key: 'kyc_status',
    header: 'KYC',
    cell: (partner) => <KycStatusBadge status={partner.kyc_status} />,
  },
  {
    key: 'created_at',
    header: 'Joined',
    cell: (partner) => <Time value={partner.created_at} format="date" />,
  },
  {
    key: 'last_login',
    header: 'Last login',
    hideOnPhone: true,
    cell: (partner) => (partner.last_login ? <Time value={partner.last_login} /> : 'Never'),
  },
];

export function PartnerTable({ view }: { view: UsePartnerView }) {
  const { list, rows, searching } = usePartnerPages(view.query);
  const actionsFor = usePartnerActions();
  const [chosen, setChosen] = useState<{ partner: AdminPartner; action?: PartnerAction }>();
  const actionColumn: Column<AdminPartner> = {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    corner: true,
    cell: (partner) => (
      <ActionMenu
        partner={partner}
        actions={actionsFor(partner)}
        onChoose={(action) => setChosen({ partner, action })}
      />
    ),
  };
  const failure = <QueryFailure query={list} message="Partners could not be loaded." />;
  if (list.isLoadingError) return failure;
  return (
    <>
      {failure}
      <Card flush>
        <DataTable
          caption="Partners"
          columns={
            rows.some((row) => actionsFor(row).length > 0) ? [...columns, actionColumn] : columns
          }
          rows={rows}
          rowKey={(partner) => partner.id}
          rowLink={(partner) => <Link to={links.partner(partner.id)} />}
          loading={list.isPending}
          empty={
            searching ? (
              <StillSearching />
            ) : !view.search && !view.status && !view.kyc ? (
              <EmptyState
                icon={<UsersRound />}
                title="No partners yet"
                message="Operators appear here as soon as they register, or as you add them."
              />
            ) : (
              <NothingFound
                goOn={list.hasNextPage ? () => void loadNextPage(list) : undefined}
                onClear={view.clear}
              />
            )
          }
        />
        {rows.length > 0 && <LoadMore className="px-6 py-3" shown={rows.length} list={list} />}
        {chosen && (
          <PartnerActionDialog
            partner={chosen.partner}
            action={chosen.action}
            onClose={() => setChosen({ partner: chosen.partner })}
          />
        )}
      </Card>
    </>
  );
}

function StillSearching() {
  return (
    <div role="status" className="flex flex-col items-center gap-4 px-6 py-14 text-ink-muted">
      <SpinnerWheel />
      Nothing found so far. Looking through the rest...
    </div>
  );
}

type NothingFoundProps = { goOn: (() => void) | undefined; onClear: () => void };

/** Empty state. A search without an index may simply not have reached the end yet. */
function NothingFound({ goOn, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={<UsersRound />}
      title={goOn ? 'Nothing found so far' : 'No partners found'}
      message={
        goOn
          ? 'There are more partners to look through. Three letters or digits in a row are found at once.'
          : 'No partner matches this search and these filters.'
      }
      action={
        <Button variant="secondary" onClick={goOn ?? onClear}>
          {goOn ? 'Search on' : 'Show all partners'}
        </Button>
      }
    />
  );
}

type ActionMenuProps = {
  partner: AdminPartner;
  actions: readonly PartnerAction[];
  onChoose: (action: PartnerAction) => void;
};

function ActionMenu({ partner, actions, onChoose }: ActionMenuProps) {
  if (actions.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={`Actions for ${partner.company_name}`} icon={<Ellipsis />} />
      }
    >
      {actions.map((action) => (
        <MenuItem key={action} danger={action === 'delete'} onSelect={() => onChoose(action)}>
          {actionLabel(action, partner)}
        </MenuItem>
      ))}
    </Menu>
  );
}
