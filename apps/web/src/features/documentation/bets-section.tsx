import type { TableState } from '@baize/contract/live';
import { findGame, type GameGuide, games } from '@baize/games';
import { useQuery } from '@tanstack/react-query';
import { firstGame } from '../../concepts/live-tables/games.ts';
import { tablesQuery } from '../../concepts/live-tables/live-server.ts';
import { exactMoney } from '../../lib/format-money.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Code, Section } from './section.tsx';

type Bet = GameGuide['bets'][number];

const columns: Column<Bet>[] = [
  {
    key: 'type',
    header: 'type',
    cell: ({ type }) => <code className="font-mono font-medium">{type}</code>,
  },
  {
    key: 'value',
    header: 'value',
    cell: ({ value }) =>
      value === null ? (
        <span className="text-ink-subtle">none</span>
      ) : (
        <code className="font-mono text-sm text-ink-muted">{value}</code>
      ),
  },
  { key: 'text', header: 'Covers', cell: ({ text }) => text },
  {
    key: 'pays',
    header: 'Pays',
    align: 'end',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ returnPerUnit }) => `${returnPerUnit - 1} to 1`,
  },
];

const { type, value } = firstGame.guide.fullBet;
const sample = `await table.placeBet({
  type: '${type}',
  value: ${JSON.stringify(value).replaceAll(',', ', ')},
  amount: 250, // whole minor units of the currency: 2.50
  id: 'order-8731', // optional; sent twice it is one bet
});`;

export function BetsSection() {
  return (
    <Section
      id="bets"
      intro={
        <>
          What <Code>placeBet(betData)</Code> takes: <Code>type</Code>, <Code>value</Code> where the
          type needs one, <Code>amount</Code>, and if you like an <Code>id</Code> of your own with
          up to 64 letters, digits or . _ : -
        </>
      }
    >
      <CodeBlock label="JavaScript" language="js" code={sample} />
      {Object.entries(games).map(([id, { name, guide }]) => (
        <Card flush key={id} title={name} headingLevel={3}>
          <DataTable
            caption={`Types of bets of ${name}`}
            columns={columns}
            rows={guide.bets}
            rowKey={(bet) => bet.type}
          />
        </Card>
      ))}
      <Limits />
    </Section>
  );
}

function Limits() {
  const tables = useQuery(tablesQuery);
  if (tables.isPending) {
    return (
      <Card>
        <SkeletonText lines={4} />
      </Card>
    );
  }
  const failure = (
    <QueryFailure query={tables} message="The limits of the tables could not be loaded." />
  );
  if (tables.data === undefined) return <Card>{failure}</Card>;
  return (
    <>
      {failure}
      {tables.data.tables.map((table) => (
        <TableLimits key={table.id} table={table} />
      ))}
    </>
  );
}

function TableLimits({ table: { name, game, limits } }: { table: TableState }) {
  const money = exactMoney(limits.currency);
  const largest = findGame(game)?.guide.largestBets.map(
    ({ on, returnPerUnit }) => `${money(limits.maxPayout / returnPerUnit)} on ${on}`,
  );
  return (
    <Card title={`Limits of ${name}`} headingLevel={3}>
      <DescriptionList
        items={[
          { label: 'Smallest bet', value: money(limits.minBet) },
          { label: 'Most one bet may return', value: `${money(limits.maxPayout)}, stake included` },
          ...(largest ? [{ label: 'Largest bet', value: largest.join(', ') }] : []),
          { label: 'One player in one round', value: money(limits.maxRoundStake) },
          { label: 'Bets in one round', value: String(limits.maxBetsPerRound) },
        ]}
      />
    </Card>
  );
}
