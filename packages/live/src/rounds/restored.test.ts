import { openDatabase } from '@baize/db';
import { cloneDatabase } from '@baize/db/testing';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { inspectLedger, soundLedger } from '../testing/ledger.ts';
import { aPartner } from '../testing/people.ts';
import { quickPace, startTable } from '../testing/start-table.ts';
import { aPlayer } from '../testing/test-player.ts';

/** Long enough to copy a database while a round is open. */
const pace = { ...quickPace, bettingMs: 3_000, voidAfterMs: 60_000 };

function open(connectionString: string) {
  const database = openDatabase(connectionString);
  onTestFinished(database.close);
  return database;
}

/**
 * Copies the database. To the table that is like restoring a backup elsewhere: the same rows in
 * another database.
 */
async function copyDatabase(name: string): Promise<string> {
  const copy = `${name}_restored`;
  const client = new Client({ connectionString: inject('cluster') });
  await client.connect();
  await client.query(`create database ${copy} template ${name}`);
  await client.end();
  onTestFinished(async () => {
    const last = new Client({ connectionString: inject('cluster') });
    await last.connect();
    await last.query(`drop database ${copy} with (force)`);
    await last.end();
  });
  return copy;
}

/** Leads the table until the round after the given one is settled. */
async function playOn(connectionString: string, openRound: number) {
  const database = open(connectionString);
  const table = await startTable(database, { pace });
  const settled = () =>
    database.db
      .selectFrom('live_rounds')
      .select('id')
      .where('id', '>', openRound)
      .where('status', '=', 'settled')
      .execute();
  await expect.poll(settled, { timeout: 30_000 }).not.toEqual([]);
  await table.close();
  const rounds = await database.db
    .selectFrom('live_rounds')
    .select(['id', 'status', 'seed', 'commit', 'chain_id'])
    .where('id', '>=', openRound)
    .orderBy('id')
    .execute();
  expect(await inspectLedger(database.db)).toMatchObject(soundLedger);
  return rounds.map(({ seed, commit, ...round }) => ({
    ...round,
    seed: seed?.toString('hex') ?? null,
    commit: commit.toString('hex'),
  }));
}

describe('a table on a restored database', () => {
  it('reuses no seed that the original used after the backup, and refunds the open round', async () => {
    const name = `restored_${process.pid}`;
    const { connectionString, drop } = await cloneDatabase(inject('cluster'), name);
    onTestFinished(drop);
    const first = openDatabase(connectionString);
    const table = await startTable(first, { pace });
    const player = await aPlayer(table.url, await aPartner(first.db), 'p');
    const { roundId } = await player.upcoming('round.open');
    player.send({ t: 'bet', id: 'b', roundId, type: 'red', amount: 100 });
    await player.next('bet.ok');
    await table.close();
    // PostgreSQL copies a database only while nobody is connected to it.
    await first.close();
    const copy = await copyDatabase(name);

    const original = await playOn(connectionString, roundId);
    const restored = await playOn(connectionString.replace(name, copy), roundId);
    expect(original[0]).toMatchObject({ status: 'settled', seed: expect.any(String) });
    expect(restored[0]).toMatchObject({ status: 'void', seed: null });
    const used = new Set(original.map(({ seed }) => seed));
    const again = restored.filter(({ seed }) => seed !== null && used.has(seed));
    expect(again).toEqual([]);
    const shown = original.slice(1).map(({ commit }) => commit);
    expect(restored.slice(1).filter(({ commit }) => shown.includes(commit))).toEqual([]);
  });
});
