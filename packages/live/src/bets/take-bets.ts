import { type ClientBase, DatabaseError } from 'pg';
import { askedBets, type BetOutcome, type BetRequest, placeBets, roundsOf } from './place-bets.ts';

const UNIQUE_VIOLATION = '23505';

type Taken = { number: number; balance_after: number };

/**
 * As `placeBets`, with less work where nothing stands against a bet: those are taken by one statement, without a look at
 * why one might not be. What that leaves is judged one by one, in a commit of its own.
 */
export async function takeBets(
  client: ClientBase,
  requests: readonly BetRequest[],
): Promise<BetOutcome[]> {
  const outcomes = await takeAtOnce(client, requests);
  const left = requests.filter((request) => !outcomes.has(request));
  if (left.length > 0) {
    for (const [index, outcome] of (await placeBets(client, left)).entries()) {
      outcomes.set(left[index] as BetRequest, outcome);
    }
  }
  return requests.map((request) => outcomes.get(request) as BetOutcome);
}

async function takeAtOnce(
  client: ClientBase,
  requests: readonly BetRequest[],
): Promise<Map<BetRequest, BetOutcome>> {
  // Accounts are locked in this order, as everywhere: no two commits wait for each other.
  const ordered = requests.toSorted((a, b) => a.bettor.account.id - b.bettor.account.id);
  try {
    const { rows } = await client.query<Taken>({
      name: 'live-take-bets',
      text: 'select number, balance_after from live_take_bets($1, $2)',
      values: [askedBets(ordered), roundsOf(ordered)],
    });
    return new Map(
      rows.map(({ number, balance_after }) => [
        ordered[number - 1] as BetRequest,
        { balance: balance_after },
      ]),
    );
  } catch (error) {
    // Another process took one of them at this very moment. Judged one by one, it is found.
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return new Map();
    throw error;
  }
}
