import type { BetErrorCode, PlacedBet } from '@baize/contract/live';
import type { OpenDatabase } from '@baize/db';
import { createOutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import Fastify from 'fastify';
import type { Bettor } from '../bets/place-bets.ts';
import { closeRound } from '../rounds/close-round.ts';
import { settleRound, voidRound } from '../rounds/settle-round.ts';
import { openSession } from '../sessions/open-session.ts';
import { createWallets, type Wallets } from '../wallets/wallets.ts';
import { aBet, addTable, leadOpenRound } from './a-round.ts';
import { aPartner, testSecrets } from './people.ts';
import { type SampleWallet, useWallet } from './sample-wallet.ts';

const { log } = Fastify({ logger: { level: process.env['TEST_LOG_LEVEL'] ?? 'silent' } });

/** A process's wallet services without running tables. */
export function openWallets(database: OpenDatabase, limitMs = 3_000): Wallets & { now: Clock } {
  const now = { value: Date.now() };
  const calls = createOutgoingCalls({ allowPrivate: true, limitMs });
  const { db, pool } = database;
  const wallets = createWallets({
    ...{ db, pool, log, calls },
    secrets: testSecrets,
    now: () => now.value,
  });
  const close = async () => {
    await wallets.close();
    calls.close();
  };
  return { ...wallets, close, now };
}

/** The time for circuits and for cached wallets. */
export type Clock = { value: number };

let tables = 0;

/**
 * A dedicated table with an open round that the test ends, in the currencies of the first table.
 */
export async function aWalletRound({ db }: OpenDatabase) {
  const tableId = await addTable(db, `wallet-table-${++tables}`);
  await db
    .insertInto('live_table_limits')
    .columns([
      'table_id',
      'currency',
      'min_bet',
      'max_payout',
      'max_round_stake',
      'max_bets_per_round',
    ])
    .expression((limits) =>
      limits
        .selectFrom('live_table_limits')
        .select((row) => [
          row.val(tableId).as('table_id'),
          'currency',
          'min_bet',
          'max_payout',
          'max_round_stake',
          'max_bets_per_round',
        ])
        .where('table_id', '=', 'roulette-1'),
    )
    .execute();
  const { lease, round, chain, table } = await leadOpenRound(db, tableId);
  const close = () => {
    const times = { closedAt: Date.now(), revealAt: Date.now() };
    return closeRound(db, lease, round.id, times);
  };
  return {
    table,
    roundId: round.id,
    close,
    async settle() {
      const closed = await close();
      return settleRound(db, lease, closed, chain.seedAt(1), Date.now(), table.game);
    },
    giveBack: () => voidRound(db, lease, round, chain.seedAt(1), Date.now()),
  };
}

export type WalletRound = Awaited<ReturnType<typeof aWalletRound>>;

/** A player with money in the wallet who is not connected. */
export async function aWalletBettor(
  { db }: OpenDatabase,
  wallet: SampleWallet,
  { table }: WalletRound,
  name: string,
  limits: { max_round_stake: number | null } = { max_round_stake: null },
): Promise<Bettor> {
  const { partnerId, keyId: apiKeyId, origin } = await aPartner(db);
  await useWallet(db, partnerId, wallet);
  const { session } = await openSession(db, {
    ...{ partnerId, apiKeyId, origin, table, externalId: name },
    mode: 'test',
    hasWallet: true,
    launched: { currency: 'EUR', locale: null, country: null, ...limits },
    now: Date.now(),
  });
  return session;
}

/**
 * Places all bets concurrently, ten on red each unless overridden. Returns the balance or the
 * refusal code.
 */
export async function placeWith(
  { db }: OpenDatabase,
  place: Wallets['place'],
  bettor: Bettor,
  bets: readonly Partial<PlacedBet>[],
  isInTime = true,
): Promise<(number | BetErrorCode)[]> {
  const checked = await Promise.all(bets.map((bet) => aBet(db, bet)));
  const placedAt = Date.now();
  const outcomes = await Promise.all(
    checked.map((bet) => place({ bettor, bet, placedAt, isInTime })),
  );
  return outcomes.map((outcome) => ('error' in outcome ? outcome.error : outcome.balance));
}
