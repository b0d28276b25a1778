import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectLedger } from '../testing/ledger.ts';
import { aPartner } from '../testing/people.ts';
import { startTable } from '../testing/start-table.ts';
import { aPlayer } from '../testing/test-player.ts';
import { useDatabase, useFolder } from '../testing/test-table.ts';
import { openJournal } from './journal.ts';

const own = useDatabase();
const folder = useFolder();

/** A table whose journal cannot be written, and one bet at it. */
async function betWithout(journalFolder: string) {
  const table = await startTable(own.database, { journalFolder });
  const partner = await aPartner(own.database.db);
  const player = await aPlayer(table.url, partner, 'p');
  const { roundId } = await player.upcoming('round.open');
  const bet = { t: 'bet', id: 'b', roundId, type: 'red', amount: 100 };
  player.send(bet);
  player.send(bet);
  expect(await player.next('bet.ok')).toMatchObject({ id: 'b', balance: 99_900 });
  const stored = await own.database.db
    .selectFrom('live_bets')
    .select('client_id')
    .where('partner_id', '=', partner.partnerId)
    .execute();
  await player.leave();
  await table.close();
  return stored;
}

describe('the journal', () => {
  it('keeps whole lines, goes with its table, and is read by no one else', async () => {
    const path = join(folder.path, 'deep', 'a.journal');
    const journal = openJournal(path, (error) => expect.unreachable(`${error}`));
    expect(journal.append('one')).toBe(true);
    expect(journal.append('two')).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
    journal.remove();
    expect(existsSync(path)).toBe(false);
  });

  it.runIf(existsSync('/dev/full'))('says no when the disk is full', () => {
    const failures: unknown[] = [];
    const journal = openJournal('/dev/full', (error) => failures.push(error));
    expect(journal.append('one')).toBe(false);
    expect(failures[0]).toMatchObject({ code: 'ENOSPC' });
    journal.close();
  });

  it('that cannot be opened lets bets wait for the database instead', async () => {
    const file = join(folder.path, 'no-folder');
    await writeFile(file, '');
    expect(await betWithout(join(file, 'live'))).toEqual([{ client_id: 'b' }]);
  });

  it('of another database, or written in part, is no one’s bet and is kept', async () => {
    const foreign = join(folder.path, 'foreign');
    await mkdir(foreign);
    const round = await own.database.db
      .selectFrom('live_rounds')
      .select('id')
      .executeTakeFirstOrThrow();
    const account = await own.database.db
      .selectFrom('live_accounts')
      .select('player_id')
      .where('kind', '=', 'player')
      .executeTakeFirstOrThrow();
    const line = JSON.stringify({
      ...{ client_id: 'x', player_id: account.player_id, partner_id: 1, round_id: round.id },
      ...{ commit: 'ab'.repeat(32), type: 'red', value: null, covered: [1], amount: 100 },
      ...{ potential: 3_600, placed_at: 1_000 },
    });
    const name = 'roulette-1.1.00000000-0000-4000-8000-000000000000.journal';
    await writeFile(join(foreign, name), `${line}\n\0\0\n{"client_id":\n`);
    await appendFile(join(foreign, name), line.slice(0, 20));
    const table = await startTable(own.database, { journalFolder: foreign });
    await table.close();
    expect(await readdir(foreign)).toEqual([name]);
    const found = await own.database.db
      .selectFrom('live_bets')
      .select('id')
      .where('client_id', '=', 'x')
      .execute();
    expect(found).toEqual([]);
    expect(await inspectLedger(own.database.db)).toMatchObject({ sum: 0, wrongBets: 0 });
  });
});
