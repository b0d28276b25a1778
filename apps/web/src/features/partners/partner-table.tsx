import type { AdminPartner } from '@baize/contract';
import { links } from '@baize/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { KycStatusBadge } from '../../concepts/kyc/kyc-status-badge.tsx';
import { AccountStatusBadge } from '../../concepts/partners/account-status.tsx';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Time } from '../../ui/time.tsx';
import {
  actionLabel,
  actionsFor,
  type PartnerAction,
  PartnerActionDialog,
} from './partner-actions.tsx';
import { partnersQuery } from './partner-queries.ts';
import type { UsePartnerView } from './use-partner-view.ts';

const columns: Column<AdminPartner>[] = [
  {
    key: 'company_name',
    header: 'Company',
    cell: (partner) => (
      <>
        {partner.company_name}
        <span className="block text-sm font-normal text-ink-subtle">{partner.email}</span>
      </>
    ),
  },
  { key: 'username', header: 'Username', cell: (partner) => partner.username },
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
  const list = useInfiniteQuery(partnersQuery(view.query));
  const manages = usePermission('partners.manage');
  const [chosen, setChosen] = useState<{ partner: AdminPartner; action?: PartnerAction }>();
  const rows = list.data?.pages.flatMap((page) => page.partners) ?? [];
  const actionColumn: Column<AdminPartner> = {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    cell: (partner) => (
      <ActionMenu partner={partner} onChoose={(action) => setChosen({ partner, action })} />
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
          columns={manages ? [...columns, actionColumn] : columns}
          rows={rows}
          rowKey={(partner) => partner.id}
          rowLink={(partner) => <Link to={links.partner(partner.id)} />}
          loading={list.isPending}
          empty={
            <EmptyState
              icon={<UsersRound />}
              title="No partners found"
              message="No partner matches this search and these filters."
            />
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

type ActionMenuProps = { partner: AdminPartner; onChoose: (action: PartnerAction) => void };

function ActionMenu({ partner, onChoose }: ActionMenuProps) {
  const actions = actionsFor(partner);
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
