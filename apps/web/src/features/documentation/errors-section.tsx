import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { betRows, type CodeRow, connectionRows, disconnectRows } from './error-codes.ts';
import { Code, Section } from './section.tsx';

const columns: Column<CodeRow>[] = [
  {
    key: 'code',
    header: 'Code',
    className: 'whitespace-nowrap',
    cell: ({ code }) => <code className="font-mono text-sm font-medium">{code}</code>,
  },
  { key: 'text', header: 'What happened', cell: ({ text }) => text },
  {
    key: 'remedy',
    header: 'What to do',
    cell: ({ remedy }) => <span className="text-ink-muted">{remedy}</span>,
  },
];

const codeOf = ({ code }: CodeRow) => code;

export function ErrorsSection() {
  return (
    <Section
      id="errors"
      intro={
        <>
          Every error has a <Code>code</Code> for programs, which stays as it is, and a{' '}
          <Code>message</Code> for people, which may change.
        </>
      }
    >
      <Card
        flush
        title="Connecting"
        description="To the error event, and to connect() where the session is refused."
        headingLevel={3}
      >
        <DataTable
          caption="Codes of connecting"
          columns={columns}
          rows={connectionRows}
          rowKey={codeOf}
        />
      </Card>
      <Card
        flush
        title="Betting"
        description="What the promise of placeBet() is rejected with."
        headingLevel={3}
      >
        <DataTable caption="Codes of betting" columns={columns} rows={betRows} rowKey={codeOf} />
      </Card>
      <Card flush title="Disconnecting" description="The reason of onDisconnect." headingLevel={3}>
        <DataTable
          caption="Reasons of a disconnection"
          columns={columns}
          rows={disconnectRows}
          rowKey={codeOf}
        />
      </Card>
    </Section>
  );
}
