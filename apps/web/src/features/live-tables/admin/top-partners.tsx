import type { liveTableRoutes, RouteAnswer } from '@baize/contract';
import { links } from '@baize/contract';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { exactMoney } from '../../../lib/format-money.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

type PlayedPartner = RouteAnswer<typeof liveTableRoutes.liveRevenue>['partners'][number];
type Props = { partners: readonly PlayedPartner[] | undefined; currency: string };

const whole = new Intl.NumberFormat('en');

export function TopPartners({ partners, currency }: Props) {
  const seesPartners = usePermission('partners.view');
  const money = exactMoney(currency);
  const columns: Column<PlayedPartner>[] = [
    {
      key: 'company_name',
      header: 'Company',
      cell: ({ company_name }) => company_name || 'Erased partner',
    },
    ...(['staked', 'paid', 'revenue'] as const).map(
      (name): Column<PlayedPartner> => ({
        key: name,
        header: { staked: 'Staked', paid: 'Paid', revenue: 'Revenue' }[name],
        align: 'end',
        numeric: true,
        cell: (partner) => money(partner[name]),
      }),
    ),
    {
      key: 'bets',
      header: 'Bets',
      align: 'end',
      numeric: true,
      cell: ({ bets }) => whole.format(bets),
    },
  ];
  return (
    <Card
      flush
      headingLevel={3}
      title="Top partners"
      description="The twenty whose players staked most in these days."
    >
      <DataTable
        caption="Top partners"
        columns={columns}
        rows={partners ?? []}
        rowKey={({ partner_id }) => partner_id}
        {...(seesPartners && {
          rowLink: ({ partner_id }: PlayedPartner) => <Link to={links.partner(partner_id)} />,
        })}
        loading={partners === undefined}
        empty={
          <EmptyState
            headingLevel={3}
            icon={<Trophy />}
            title="Nothing was played"
            message="No bet was settled in these days."
          />
        }
      />
    </Card>
  );
}
