import { drawNumber } from '@baize/contract/live';
import { type GamePace, gameNamed, payoutOf } from '@baize/games';
import { publishChain, seedSecretOf } from '@baize/live';
import type { Chance } from './chance.ts';
import type { DemoWorld } from './demo-world.ts';
import { type Chips, layChips, type Taste } from './lay-chips.ts';
import { later } from './timeline.ts';

export type Player = {
  partnerId: number;
  externalId: string;
  taste: Taste;
  balance: number;
  firstSeen: Date;
  lastSeen: Date;
};

export type Round = {
  index: number;
  commit: Buffer;
  seed: Buffer;
  number: number;
  openedAt: Date;
  closesAt: Date;
  revealAt: Date;
  settledAt: Date;
};

export type Bet = Chips & { player: Player; round: Round; payout: number; placedAt: Date };

export type Play = {
  tableId: string;
  chainId: number;
  rounds: Round[];
  bets: Bet[];
  /** Play money given to players on their first visit. */
  grants: { player: Player; amount: number; at: Date }[];
};

export type DemoTable = {
  play: Play;
  pace: GamePace;
  sitDown(player: Player, at: Date): void;
  playRound(players: readonly Player[], openedAt: Date): Promise<void>;
};

/** Opens a table whose results come from a seed chain published now, as for any table. */
export async function openTable(world: DemoWorld, chance: Chance): Promise<DemoTable> {
  const { resources, clock } = world;
  const { db } = resources;
  const table = await db
    .selectFrom('live_tables')
    .select(['id', 'game', 'min_bet', 'max_payout', 'starting_balance'])
    .where('is_sandbox', '=', true)
    .executeTakeFirstOrThrow();
  const game = gameNamed(table.game);
  const { pace } = game;
  const limits = { minBet: table.min_bet, maxPayout: table.max_payout };
  const chain = await publishChain(db, table.id, seedSecretOf(resources.secrets));
  await db
    .updateTable('live_seed_chains')
    .set({ created_at: clock.now })
    .where('id', '=', chain.id)
    .execute();
  const play: Play = { tableId: table.id, chainId: chain.id, rounds: [], bets: [], grants: [] };

  async function drawRound(openedAt: Date): Promise<Round> {
    const index = play.rounds.length + 1;
    const seed = chain.seedAt(index);
    const closesAt = later(openedAt, pace.bettingMs);
    const settledAt = later(closesAt, pace.runningMs);
    return {
      index,
      commit: chain.commitAt(index),
      seed,
      number: await drawNumber(seed.toString('hex'), index, game.outcomeCount),
      openedAt,
      closesAt,
      settledAt,
      revealAt: later(settledAt, pace.seenMs),
    };
  }

  return {
    play,
    pace,
    sitDown(player, at) {
      player.lastSeen = at;
      if (player.balance >= limits.minBet) return;
      player.balance += table.starting_balance;
      play.grants.push({ player, amount: table.starting_balance, at });
    },
    async playRound(players, openedAt) {
      const round = await drawRound(openedAt);
      const bets = players.flatMap((player) =>
        layChips(game, chance, player.taste, player.balance, limits).map((chips) => ({
          ...chips,
          player,
          round,
          payout: payoutOf(chips, chips.amount, round.number),
          placedAt: later(openedAt, chance.between(0.05, 0.95) * pace.bettingMs),
        })),
      );
      bets.sort((one, other) => one.placedAt.getTime() - other.placedAt.getTime());
      for (const { player, amount, payout } of bets) player.balance += payout - amount;
      play.rounds.push(round);
      play.bets.push(...bets);
    },
  };
}
