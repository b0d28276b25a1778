import { expect, test } from 'vitest';
import { aDataFolder, query, start } from './fixtures/folders.ts';
import { reachEmbeddedPostgres } from './reach-postgres.ts';

test('a tool uses the database of the running server, and leaves it running', async () => {
  const dataDir = await aDataFolder();
  const server = await start({ dataDir });
  await query(server.connectionString, 'create table notes (text text)');
  const reached = await reachEmbeddedPostgres(dataDir);
  expect(await query(reached?.connectionString ?? '', 'select text from notes')).toEqual([]);
  await reached?.stop();
  expect(await query(server.connectionString, 'select text from notes')).toEqual([]);
});

test('a tool starts the database of a stopped server, and stops it again', async () => {
  const dataDir = await aDataFolder();
  const server = await start({ dataDir });
  await query(server.connectionString, 'create table notes (text text)');
  await server.stop();
  const reached = await reachEmbeddedPostgres(dataDir);
  expect(await query(reached?.connectionString ?? '', 'select text from notes')).toEqual([]);
  await reached?.stop();
  const again = await start({ dataDir });
  expect(await query(again.connectionString, 'select text from notes')).toEqual([]);
});

test('a tool does not create a missing database', async () => {
  expect(await reachEmbeddedPostgres(await aDataFolder())).toBeUndefined();
});
