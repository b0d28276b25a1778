import { games } from '@baize/games';
import { firstGame } from '../../concepts/live-tables/games.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Code, Section } from './section.tsx';

/** Names of the facts that the end of a round reports besides the number, for all games. */
const facts = new Set(
  Object.values(games).flatMap(({ cloth }) => Object.keys(cloth.outcomes[0]?.facts ?? {})),
);

type Event = { name: string; when: string; fields: string };

const callbacks: Event[] = [
  {
    name: 'onConnect',
    when: 'The player sits at the table, the first time and after each reconnection.',
    fields: 'tableId, tableName, playerId, balance, limits',
  },
  {
    name: 'onDisconnect',
    when: 'The connection is gone. It comes back by itself when willReconnect is true.',
    fields: 'reason, willReconnect',
  },
  {
    name: 'onBetPlaced',
    when: 'The table has taken a bet, from your code or from the cloth.',
    fields: 'id, roundId, type, value, amount, balance',
  },
  {
    name: 'onRoundEnd',
    when: `${firstGame.guide.ending} and the money has moved. A void round gives every stake back.`,
    fields: `roundId, outcome, number, ${[...facts].join(', ')}, seed, staked, paid, balance, bets`,
  },
];

const events: Event[] = [
  { name: 'connect', when: 'As onConnect.', fields: 'as onConnect' },
  { name: 'disconnect', when: 'As onDisconnect.', fields: 'as onDisconnect' },
  { name: 'betPlaced', when: 'As onBetPlaced.', fields: 'as onBetPlaced' },
  {
    name: 'betTakenBack',
    when: 'The player took a bet back while the round was open.',
    fields: 'id, roundId, amount, balance',
  },
  {
    name: 'roundOpen',
    when: 'Bets are taken until closesAt, by the table’s clock in milliseconds since 1970. Told again after a reconnection while the round is open.',
    fields: 'roundId, closesAt, commit',
  },
  { name: 'roundClosed', when: 'No more bets for this round.', fields: 'roundId' },
  { name: 'roundEnd', when: 'As onRoundEnd.', fields: 'as onRoundEnd' },
  {
    name: 'limits',
    when: 'The limits at the table have changed, for all players or for this one.',
    fields: 'as limits of onConnect',
  },
  {
    name: 'reconnecting',
    when: 'The connection will be tried again after delayMs.',
    fields: 'attempt, delayMs',
  },
  { name: 'reconnected', when: 'The player is back at the table.', fields: 'attempt' },
  { name: 'error', when: 'Something went wrong; the codes are below.', fields: 'code, message' },
];

const columns: Column<Event>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => <code className="font-mono font-medium">{name}</code>,
  },
  { key: 'when', header: 'When', cell: ({ when }) => when },
  {
    key: 'fields',
    header: 'What it is given',
    cell: ({ fields }) => <code className="font-mono text-sm text-ink-muted">{fields}</code>,
  },
];

const nameOf = ({ name }: Event) => name;

export function EventsSection() {
  return (
    <Section
      id="events"
      intro={
        <>
          Give the four callbacks with the configuration, or listen with <Code>on()</Code>. Every
          amount is in whole minor units.
        </>
      }
    >
      <Card flush title="Callbacks" headingLevel={3}>
        <DataTable caption="Callbacks" columns={columns} rows={callbacks} rowKey={nameOf} />
      </Card>
      <Card flush title="Events for on() and off()" headingLevel={3}>
        <DataTable caption="Events" columns={columns} rows={events} rowKey={nameOf} />
      </Card>
    </Section>
  );
}
