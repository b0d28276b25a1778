import { breakMinutes, paths } from '@baize/contract';
import { liveServerUrl } from '../../concepts/live-tables/live-server.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Code, linkClass, Section } from './section.tsx';

const limitCall = `curl -X PUT ${liveServerUrl}/v1/players/player-42/limits \\
  -H "X-API-Key: sk_test_…" -H "content-type: application/json" \\
  -d '{
    "limits": [
      { "kind": "loss", "window": "week", "currency": "EUR", "amount": 20000 },
      { "kind": "stake", "window": "day", "currency": "EUR", "amount": 10000 }
    ],
    "session_minutes": 120,
    "reality_check_minutes": 30
  }'`;

const excludeCall = `curl -X PUT ${liveServerUrl}/v1/players/player-42/exclusion \\
  -H "X-API-Key: sk_test_…" -H "content-type: application/json" \\
  -d '{ "kind": "pause", "until": "2027-01-31T12:00:00.000Z" }'

# For ever: { "kind": "exclusion", "until": null }. Ended with DELETE at the same address.`;

type Refusal = { code: string; when: string };

const refusals: Refusal[] = [
  { code: 'below_minimum, above_maximum', when: 'One bet: the least stake, the highest return.' },
  { code: 'spot_limit', when: 'What a player has on one spot in a round, by type of bet.' },
  { code: 'round_limit', when: 'What a player stakes in a round, and how many bets it places.' },
  { code: 'house_limit', when: 'What the house may lose in a round over all players.' },
  { code: 'loss_limit, stake_limit', when: 'What you allow the player in a day, week or month.' },
  { code: 'time_limit', when: 'The longest sitting that you allow the player.' },
  { code: 'player_paused, player_excluded', when: 'You paused or excluded the player.' },
];

const columns: Column<Refusal>[] = [
  {
    key: 'code',
    header: 'Code',
    cell: ({ code }) => <code className="font-mono text-sm font-medium">{code}</code>,
  },
  { key: 'when', header: 'What is limited', cell: ({ when }) => when },
];

export function ProtectionSection() {
  return (
    <Section
      id="protection"
      intro={
        <>
          Every bet is checked against the limits of the table and those of the player, wherever the
          player is connected. You set a player’s from your server, or by hand under{' '}
          <a href={paths.players} className={linkClass}>
            Players
          </a>
          .
        </>
      }
    >
      <Card flush title="What a bet may be refused for" headingLevel={3}>
        <DataTable
          caption="Limits and their codes"
          columns={columns}
          rows={refusals}
          rowKey={({ code }) => code}
        />
      </Card>
      <h3 className="font-semibold">Limits of the tables</h3>
      <p className="max-w-prose text-ink-muted">
        We set them by table and currency; to begin with the least bet is worth about one euro
        everywhere. Under{' '}
        <a href={paths.ownTableLimits} className={linkClass}>
          Table Limits
        </a>{' '}
        you may lower them for your own players, never raise them: the refusal names the table’s
        own. When we lower ours below yours, ours holds. <Code>limits</Code> of the session, of{' '}
        <Code>onConnect</Code> and of the event <Code>limits</Code> say what holds for this player.
      </p>
      <h3 className="font-semibold">Limits of a player</h3>
      <CodeBlock label="Replace all limits of a player" language="shell" code={limitCall} />
      <ul className="max-w-prose list-disc space-y-1.5 pl-5 text-ink-muted">
        <li>
          Days, weeks and months are of UTC; a week begins on Monday. A loss is what was staked less
          what was paid: what lies on the cloth counts as lost until the round has ended. A stake
          that is taken back, or comes back from a void round, was none.
        </li>
        <li>
          The currency is the one that is played: <Code>PLAY</Code> for play money.
        </li>
        <li>
          Lower or higher, they hold from the answer on, for players at a table, too. If your law
          wants a higher limit to wait, tell us when it is due.
        </li>
        <li>
          <Code>session_minutes</Code> is the longest sitting. One begins after {breakMinutes}{' '}
          minutes away and goes on while the player is connected in any window.
        </li>
      </ul>
      <h3 className="font-semibold">A pause, an exclusion</h3>
      <CodeBlock label="Pause a player" language="shell" code={excludeCall} />
      <p className="max-w-prose text-ink-muted">
        No session opens and no bet is taken from then on, also with launch tokens that you were
        given before. A player at a table is told and disconnected within a second, at every server;
        the SDK does not come back by itself. Bets of the running round stay and are settled. Who
        has never played can be excluded, too.
      </p>
      <h3 className="font-semibold">What the player sees</h3>
      <p className="max-w-prose text-ink-muted">
        The SDK shows a reality check after each hour, or the time you set under Players or for one
        player: how long it has played, what it staked, won and lost, and whether to go on. Stopping
        disconnects with the reason <Code>requested</Code>. The button History shows the last bets
        and the sums of the day, week and month. Your server reads the same with{' '}
        <Code>GET /v1/players/{'{player_id}'}</Code> and{' '}
        <Code>GET /v1/players/{'{player_id}'}/bets</Code>.
      </p>
    </Section>
  );
}
