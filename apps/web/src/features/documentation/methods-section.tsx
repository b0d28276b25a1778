import type { ReactNode } from 'react';
import { firstGame } from '../../concepts/live-tables/games.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Code, Section } from './section.tsx';

type Method = { signature: string; text: ReactNode; sample: string };

const methods: Method[] = [
  {
    signature: 'connect(): Promise<void>',
    text: 'Opens the session. Resolves once the player sits at the table and rejects when the server refuses. Called for you unless autoConnect is false.',
    sample: `const table = new BaizeLive({ ...options, autoConnect: false });
await table.connect();`,
  },
  {
    signature: 'disconnect(): void',
    text: 'Leaves the table. Bets already placed stay in the round and are settled. connect() comes back.',
    sample: 'table.disconnect();',
  },
  {
    signature: 'placeBet(betData): Promise<PlacedBet>',
    text: (
      <>
        Resolves when the table has taken the bet, with its id, round and the balance left; rejects
        with an error whose <Code>code</Code> says why not. If the connection breaks on the way, the
        bet is sent again and never counts twice.
      </>
    ),
    sample: `const bet = await table.placeBet({ type: '${firstGame.guide.simpleBet.type}', amount: 250 });
console.log(bet.id, bet.roundId, bet.balance);`,
  },
  {
    signature: 'getStats(): LiveStats',
    text: 'How things stand right now: connection, round trip, video and bets.',
    sample: `const { connection, roundTripMs, reconnects, framesShown, framesDropped,
  videoLatencyMs, betsPlaced, betsRefused, betsPending } = table.getStats();`,
  },
  {
    signature: 'on(event, listener) and off(event, listener)',
    text: 'Listen to an event and stop listening. Both answer the table, so that calls can be chained.',
    sample: `const showClock = ({ closesAt }) => startCountdown(closesAt);
table.on('roundOpen', showClock);
table.off('roundOpen', showClock);`,
  },
];

export function MethodsSection() {
  return (
    <Section id="methods">
      <div className="space-y-8">
        {methods.map(({ signature, text, sample }) => (
          <div key={signature} className="space-y-3">
            <h3 className="font-mono text-base font-semibold wrap-anywhere">{signature}</h3>
            <p className="max-w-prose text-ink-muted">{text}</p>
            <CodeBlock label="JavaScript" language="js" code={sample} />
          </div>
        ))}
      </div>
    </Section>
  );
}
