import { statement, together } from '@baize/db';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../testing/test-table.ts';
import { openRoundsDatabase } from './rounds-database.ts';

const own = useDatabase();

/** A transaction of a round that stays open until the test ends it. */
async function writeRound(db: ReturnType<typeof openRoundsDatabase>['db']) {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const written = db.transaction().execute(async () => {
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  return { end: ended.resolve, written };
}

it('a crowd waits while a round is written, for half a second at most', async () => {
  const { db, giveWay } = openRoundsDatabase(own.appDatabase.pool, Fastify().log);
  await giveWay();
  const round = await writeRound(db);
  const seen: string[] = [];
  const given = giveWay().then(() => seen.push('gave way'));
  await new Promise(setImmediate);
  expect(seen).toEqual([]);
  seen.push('written');
  round.end();
  await Promise.all([round.written, given]);
  expect(seen).toEqual(['written', 'gave way']);

  const hanging = await writeRound(db);
  await giveWay();
  hanging.end();
  await hanging.written;
  await db.destroy();
});

it('sends queries in one pipeline, like the main pool', async () => {
  const { db } = openRoundsDatabase(own.appDatabase.pool, Fastify().log);
  const say = statement(
    (_, given: { word: string }) => sql<{ word: string }>`
    select ${given.word}::text as word`,
  );
  expect(await together(db, [say.with({ word: 'one' }), say.with({ word: 'two' })])).toEqual([
    [{ word: 'one' }],
    [{ word: 'two' }],
  ]);
  await db.destroy();
});
