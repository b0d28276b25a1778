import type { Player, PlayLimit } from '@baize/contract';
import { exactMoney } from '../../lib/format-money.ts';
import { Time } from '../../ui/time.tsx';

const windowWords = { day: 'a day', week: 'a week', month: 'a month' } as const;
const windowNames = { day: 'Today', week: 'This week', month: 'This month' } as const;
const kindNames = { loss: 'Loss', stake: 'Stake' } as const;

const limitLabel = ({ kind, window, currency }: PlayLimit) =>
  `${kindNames[kind]} in ${windowWords[window]}, ${currency}`;
const minutes = (count: number) => `${count} minutes`;

const realityCheck = (every: number | null) =>
  every === null ? 'As for all players' : every === 0 ? 'Never' : `Every ${minutes(every)}`;

const result = (currency: string, lost: number) =>
  lost > 0 ? `${exactMoney(currency)(lost)} lost` : `${exactMoney(currency)(-lost)} won`;

/** Lists a player's limits and protections. */
export const protectionOf = ({ limits, session_minutes, reality_check_minutes }: Player) => [
  ...limits.map((limit) => ({
    label: limitLabel(limit),
    value: exactMoney(limit.currency)(limit.amount),
  })),
  {
    label: 'Longest sitting',
    value: session_minutes === null ? 'No limit' : minutes(session_minutes),
  },
  { label: 'Reality check', value: realityCheck(reality_check_minutes) },
];

/** Lists when a player was last seen and what they played. */
export const playOf = (player: Player) => [
  { label: 'Last seen', value: <Time value={player.last_seen_at} format="datetime" /> },
  { label: 'Known since', value: <Time value={player.created_at} format="date" /> },
  { label: 'Country', value: player.country ?? 'Not told' },
  ...player.play.map(({ currency, window, staked, lost }) => ({
    label: `${windowNames[window]}, ${currency}`,
    value: `${exactMoney(currency)(staked)} staked, ${result(currency, lost)}`,
  })),
];
