import { returnPerUnit, type TableState } from '@baize/contract/live';
import { useQuery } from '@tanstack/react-query';
import { tablesQuery } from '../../concepts/live-tables/live-server.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Code, Section } from './section.tsx';

type Bet = { type: string; value: string; text: string; covers: number };

const bets: Bet[] = [
  { type: 'straight', value: '17', text: 'One number, 0 to 36.', covers: 1 },
  { type: 'split', value: '[17, 20]', text: 'Two neighbours on the cloth.', covers: 2 },
  { type: 'street', value: '[16, 17, 18]', text: 'A row of three.', covers: 3 },
  { type: 'corner', value: '[16, 17, 19, 20]', text: 'Four that meet in a corner.', covers: 4 },
  { type: 'line', value: '[16, 17, 18, 19, 20, 21]', text: 'Two rows of three.', covers: 6 },
  { type: 'dozen', value: '1, 2 or 3', text: '1 to 12, 13 to 24 or 25 to 36.', covers: 12 },
  { type: 'column', value: '1, 2 or 3', text: 'The column that begins with it.', covers: 12 },
  { type: 'red', value: 'none', text: 'Every red number.', covers: 18 },
  { type: 'black', value: 'none', text: 'Every black number.', covers: 18 },
  { type: 'odd', value: 'none', text: 'Every odd number.', covers: 18 },
  { type: 'even', value: 'none', text: 'Every even number; zero is not one.', covers: 18 },
  { type: 'low', value: 'none', text: '1 to 18.', covers: 18 },
  { type: 'high', value: 'none', text: '19 to 36.', covers: 18 },
];

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
      value === 'none' ? (
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
    cell: ({ covers }) => `${returnPerUnit(covers) - 1} to 1`,
  },
];

const sample = `await table.placeBet({
  type: 'split',
  value: [17, 20],
  amount: 250, // whole minor units: 2.50
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
      <Card flush>
        <DataTable
          caption="Types of bets"
          columns={columns}
          rows={bets}
          rowKey={({ type }) => type}
        />
      </Card>
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
  if (tables.isError) {
    return (
      <Card>
        <ErrorState
          message="The limits of the tables could not be loaded."
          onRetry={() => tables.refetch()}
          retrying={tables.isFetching}
        />
      </Card>
    );
  }
  return tables.data.tables.map((table) => <TableLimits key={table.id} table={table} />);
}

function TableLimits({ table: { name, limits } }: { table: TableState }) {
  const money = (minorUnits: number) =>
    `${(minorUnits / 100).toLocaleString('en', { minimumFractionDigits: 2 })} ${limits.currency}`;
  const largest = (covers: number) => money(limits.maxPayout / returnPerUnit(covers));
  return (
    <Card title={`Limits of ${name}`} headingLevel={3}>
      <DescriptionList
        items={[
          { label: 'Smallest bet', value: money(limits.minBet) },
          { label: 'Most one bet may return', value: `${money(limits.maxPayout)}, stake included` },
          {
            label: 'Largest bet',
            value: `${largest(1)} on one number, ${largest(18)} on red or black`,
          },
          { label: 'One player in one round', value: money(limits.maxRoundStake) },
          { label: 'Bets in one round', value: String(limits.maxBetsPerRound) },
        ]}
      />
    </Card>
  );
}
