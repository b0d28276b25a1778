import { openDatabase } from '@baize/db';
import { startCollector } from '@baize/platform/testing/collector';
import { openTracing } from '@baize/platform/tracing/open-tracing';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { aBet, aBettor, leadOpenRound } from '../testing/a-round.ts';
import { useDatabase } from '../testing/test-table.ts';
import { createPlayMoney } from './play-money.ts';

const own = useDatabase();

it('traces a batch of bets separately, with its statement', async () => {
  const collector = await startCollector();
  const { log } = Fastify({ logger: { level: 'silent' } });
  const options = { endpoint: collector.url, service: 'a table', share: 1 };
  const tracing = await openTracing(options, log);
  const { watchQuery } = tracing;
  const database = openDatabase(own.connectionString, { watchQuery });
  const queue = createPlayMoney(database.pool, log, tracing);
  const { round } = await leadOpenRound(own.database.db);
  const request = async (id: string) => {
    const bettor = await aBettor(own.database.db);
    const bet = await aBet(own.database.db, { id, roundId: round.id });
    return { bettor, bet, placedAt: Date.now(), isInTime: true };
  };
  const both = [await request('one'), await request('two')];
  // Simulates a socket message, which runs inside the span that opened the socket.
  await tracing.begin('a socket', {}, () => Promise.all(both.map((bet) => queue.place(bet))));
  await queue.close();
  await database.close();
  await tracing.stop();
  const [batch] = collector.spans.filter(({ name }) => name === 'bets commit');
  expect(batch).toMatchObject({ attributes: { 'baize.bets': 2 } });
  expect(batch?.parentSpanId).toBeUndefined();
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === batch?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(['postgresql select']);
  await collector.stop();
});
