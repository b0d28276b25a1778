import { checkRound, hashSeed, type PublicRound, publicRound } from '@baize/contract/live';
import { games } from '@baize/games';
import { createSecrets } from '@baize/platform/security/secrets';
import { describe, expect, it } from 'vitest';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { aPartner, testSecrets } from '../testing/people.ts';
import { quickPace, startTable } from '../testing/start-table.ts';
import { aPlayer, type TestPlayer } from '../testing/test-player.ts';
import { useDatabase } from '../testing/test-table.ts';

const game = games.european_roulette;
const own = useDatabase();
/** Long enough for a bet on a busy machine. */
const slowPace = { ...quickPace, bettingMs: 3_000 };
/** Keys are hashed as before, but the seeds differ. */
const secrets = { ...testSecrets, derive: createSecrets('another secret').derive };

async function readPublicRound(url: string, id: number): Promise<PublicRound> {
  const answer = await fetch(`${url}/v1/rounds/${id}`);
  return publicRound.parse(await answer.json());
}

/** The first round after those of earlier tests, which may be broadcast again as open. */
async function newRound(player: TestPlayer, after: number) {
  return player.next('round.open', ({ roundId }) => roundId > after);
}

async function lastRound(): Promise<number> {
  const last = await own.database.db
    .selectFrom('live_rounds')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? 0;
}

describe('rounds', () => {
  it('can be verified by anyone, and their seeds form one chain', async () => {
    const table = await startTable(own.database);
    const player = await aPlayer(table.url, await aPartner(own.database.db), 'p');
    const { roundId } = await player.upcoming('round.result');
    await player.next('round.result', (message) => message.roundId === roundId + 1);
    const rounds = [
      await readPublicRound(table.url, roundId),
      await readPublicRound(table.url, roundId + 1),
    ];
    for (const round of rounds) {
      const { seed, number, commit, index } = round;
      if (seed === null || number === null) throw new Error('The round is not settled');
      const check = await checkRound({ seed, number, commit, index }, game.outcomeCount);
      expect(check).toMatchObject({ isFair: true });
    }
    expect(rounds[1]?.commit).toBe(rounds[0]?.seed);
    expect(rounds[1]?.previousRoundId).toBe(roundId);
    let hash = rounds[0]?.commit ?? '';
    for (let index = rounds[0]?.index ?? 0; index > 1; index--) hash = await hashSeed(hash);
    expect(hash).toBe(rounds[0]?.chain.end);
    await player.leave();
    await table.close();
  });

  it('do not reveal their seed before the result', async () => {
    const table = await startTable(own.database);
    const player = await aPlayer(table.url, await aPartner(own.database.db), 'p');
    const { roundId } = await player.upcoming('round.open');
    expect(await readPublicRound(table.url, roundId)).toMatchObject({ seed: null, number: null });
    const rows = await own.database.db.selectFrom('live_seed_chains').selectAll().execute();
    await player.next('round.result', (message) => message.roundId === roundId);
    const { seed } = await readPublicRound(table.url, roundId);
    expect(JSON.stringify(rows)).not.toContain(seed);
    await player.leave();
    await table.close();
  });

  it('are played out after a restart and continue in a new chain; reconnecting players miss nothing', async () => {
    const partner = await aPartner(own.database.db);
    const left = await lastRound();
    const first = await startTable(own.database, { pace: slowPace });
    const player = await aPlayer(first.url, partner, 'p');
    const { roundId, seq } = await newRound(player, left);
    player.send({ t: 'bet', id: 'b', roundId, type: 'red', amount: 100 });
    await player.next('bet.ok');
    await first.close();
    expect(await player.closed).toEqual({ code: 4000, reason: 'shutting_down' });

    const second = await startTable(own.database);
    const stranger = await aPlayer(second.url, partner, 'other');
    await stranger.next('round.open', (message) => message.roundId === roundId + 1);
    const back = await aPlayer(second.url, partner, 'p');
    back.send({ t: 'resume', lastSeq: seq });
    expect(await back.next('round.result', (message) => message.roundId === roundId)).toBeDefined();
    expect(await back.next('settlement')).toMatchObject({ roundId, staked: 100 });
    const [before, after] = [
      await readPublicRound(second.url, roundId),
      await readPublicRound(second.url, roundId + 1),
    ];
    expect(before.status).toBe('settled');
    expect(after.index).toBe(1);
    expect(after.chain.id).not.toBe(before.chain.id);
    await Promise.all([stranger.leave(), back.leave()]);
    await second.close();
    expect(await inspectLedger(own.database.db)).toMatchObject({ ...soundLedger });
  });

  it('start a new chain when the secret has changed, and refund the open round', async () => {
    const partner = await aPartner(own.database.db);
    const left = await lastRound();
    const first = await startTable(own.database, { pace: slowPace });
    const player = await aPlayer(first.url, partner, 'q');
    const { roundId } = await newRound(player, left);
    player.send({ t: 'bet', id: 'c', roundId, type: 'red', amount: 100 });
    await player.next('bet.ok');
    await first.close();
    const second = await startTable(own.database, { secrets });
    const back = await aPlayer(second.url, partner, 'q');
    await newRound(back, roundId);
    const round = await readPublicRound(second.url, roundId);
    expect(round).toMatchObject({ status: 'void', seed: null, number: null });
    expect((await readPublicRound(second.url, roundId + 1)).chain.id).not.toBe(round.chain.id);
    await back.leave();
    await second.close();
    expect(await inspectLedger(own.database.db)).toEqual(soundLedger);
  });

  it('of one table are run by one of several processes; players of both see the same', async () => {
    const partner = await aPartner(own.database.db);
    const tables = [await startTable(own.database), await startTable(own.database)];
    const players = await Promise.all(
      tables.map((table, number) => aPlayer(table.url, partner, `p${number}`)),
    );
    const opened = await players[0]?.upcoming('round.open');
    const roundId = (opened?.roundId ?? 0) + 1;
    for (const player of players) {
      await player.next('round.open', (message) => message.roundId === roundId);
      player.send({ t: 'bet', id: 'b', roundId, type: 'red', amount: 100 });
      await player.next('bet.ok');
    }
    const results = await Promise.all(
      players.map((player) =>
        player.next('round.result', (message) => message.roundId === roundId),
      ),
    );
    expect(results[0]?.number).toBe(results[1]?.number);
    expect(results[0]?.seq).toBe(results[1]?.seq);
    for (const player of players) {
      await player.next('settlement', (message) => message.roundId === roundId);
    }

    await tables[0]?.close();
    const next = await players[1]?.next('round.result', (message) => message.roundId > roundId);
    expect(next).toBeDefined();
    await players[1]?.leave();
    await tables[1]?.close();
    expect(await inspectLedger(own.database.db)).toEqual(soundLedger);
  });
});
