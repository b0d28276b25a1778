import type { BetErrorCode, PlacedBet, TableLimits } from '@baize/contract/live';
import type { Pool } from 'pg';
import type { Admission } from '../sessions/tickets.ts';
import type { CheckedBet } from './check-bet.ts';
import { isHeldSql } from './hold-accounts.ts';
import { isSameBet, refusalOf } from './purse.ts';

/** As the ticket says. */
export type Bettor = Pick<Admission, 'playerId' | 'partnerId' | 'tableId'>;

export interface BetMoment {
  now: number;
  /** By the table's own clock. When false only the answer to a bet taken before is looked up. */
  isBettingOpen: boolean;
}

export type BetOutcome = { balance: number } | { error: BetErrorCode };

/**
 * The way of a process that does not hold the player's account. One statement, one commit: the stake
 * leaves the account, the bet and its transfer are written, or nothing is. `running` holds a share of
 * the round's row, so that closing the round waits for this bet and no bet can follow the close.
 */
const placeBetSql = `
with known as (
  select round_id, type, value, amount from live_bets where player_id = $1 and client_id = $2
), running as (
  select id from live_rounds
  where id = $3 and table_id = $4 and status = 'open' and $14::boolean for share
), debit as (
  update live_accounts account set
    balance = balance - $5::bigint,
    round_id = $3,
    round_stake = case when round_id = $3 then round_stake else 0 end + $5::bigint,
    round_bets = case when round_id = $3 then round_bets else 0 end + 1,
    held_table = null,
    held_token = null
  where player_id = $1
    and balance >= $5::bigint
    and case when round_id = $3 then round_stake else 0 end + $5::bigint <= $6::bigint
    and case when round_id = $3 then round_bets else 0 end < $7::integer
    and exists (select from running)
    and not exists (select from known)
    and not ${isHeldSql}
  returning id, balance
), bet as (
  insert into live_bets
    (client_id, player_id, partner_id, round_id, type, value, covered, amount, potential, placed_at)
  select $2, $1, $8, $3, $9, $10::jsonb, $11::smallint[], $5, $12, $13 from debit
  returning id
), stake as (
  insert into live_transfers (kind, debit_account_id, credit_account_id, amount, bet_id)
  select 'stake', debit.id, house.id, $5, bet.id
  from debit, bet, (select id from live_accounts where kind = 'house') house
)
select
  (select balance from debit) as balance_after,
  (select to_jsonb(known) from known) as known,
  exists (select from running) as is_open,
  ${isHeldSql} as is_held,
  account.balance,
  case when account.round_id = $3 then account.round_stake else 0 end as round_stake,
  case when account.round_id = $3 then account.round_bets else 0 end as round_bets,
  exists (select from live_rounds where id = $3 and table_id = $4) as round_exists
from live_accounts account where account.player_id = $1`;

interface BetAnswer {
  balance_after: number | null;
  known: { round_id: number; type: string; value: unknown; amount: number } | null;
  is_open: boolean;
  is_held: boolean;
  round_exists: boolean;
  /** Before the bet, as this statement saw it. */
  balance: number;
  round_stake: number;
  round_bets: number;
}

const uniqueViolation = '23505';

/**
 * Places a checked bet, or answers what was decided when the same bet came before. To be asked again
 * while another process holds the account.
 */
export async function placeBet(
  pool: Pool,
  bettor: Bettor,
  bet: CheckedBet,
  limits: TableLimits,
  moment: BetMoment,
): Promise<BetOutcome | 'ask_again'> {
  const query = {
    name: 'live-place-bet',
    text: placeBetSql,
    values: [
      bettor.playerId,
      bet.id,
      bet.roundId,
      bettor.tableId,
      bet.amount,
      limits.maxRoundStake,
      limits.maxBetsPerRound,
      bettor.partnerId,
      bet.type,
      JSON.stringify(bet.value),
      bet.covered,
      bet.potential,
      new Date(moment.now),
      moment.isBettingOpen,
    ],
  };
  const { rows } = await pool.query<BetAnswer>(query).catch((error: { code?: string }) => {
    // The same bet on two connections at once: the other one has it, so ask again.
    if (error.code === uniqueViolation) return pool.query<BetAnswer>(query);
    throw error;
  });
  const answer = rows[0];
  if (!answer) throw new Error(`Player ${bettor.playerId} has no account`);
  return answerFor(answer, bet, limits);
}

function answerFor(
  answer: BetAnswer,
  bet: CheckedBet,
  limits: TableLimits,
): BetOutcome | 'ask_again' {
  const { known, balance } = answer;
  if (known) {
    const { round_id: roundId, ...stored } = known;
    const isSame = isSameBet({ ...stored, roundId, id: bet.id } as PlacedBet, bet);
    return isSame ? { balance } : { error: 'bet_id_reused' };
  }
  if (answer.balance_after !== null) return { balance: answer.balance_after };
  if (!answer.round_exists) return { error: 'unknown_round' };
  if (!answer.is_open) return { error: 'bets_closed' };
  if (answer.is_held) return 'ask_again';
  const { round_stake: roundStake, round_bets: roundBets } = answer;
  const error = refusalOf({ balance, roundStake, roundBets }, bet.amount, limits);
  // No reason left: another connection of the same player was faster than this statement's sight.
  return error ? { error } : 'ask_again';
}
