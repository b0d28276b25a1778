import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createSecrets } from '@baize/server-kit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { chainHash, sealHead } from '../../platform/acts/activity.ts';
import { aPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { verifyActivity } from './verify-activity.ts';

const program = fileURLToPath(new URL('../../verify-activity.ts', import.meta.url));
const server = useTestServer();
const resources = () => server.running.resources;
const verify = () => verifyActivity(resources().db, resources().secrets);

/** As someone with the database's own password might. */
async function tamper(statement: string): Promise<void> {
  const { db } = resources();
  await sql`alter table activity disable trigger user`.execute(db);
  await sql.raw(statement).execute(db);
  await sql`alter table activity enable trigger user`.execute(db);
}

describe('verifying the activity record', () => {
  let saved: string;

  beforeEach(async () => {
    const { db } = resources();
    saved = 'saved_activity';
    await sql.raw(`drop table if exists ${saved}; drop table if exists ${saved}_head`).execute(db);
    await aPartner(server);
    await sql.raw(`create table ${saved} as select * from activity`).execute(db);
    await sql.raw(`create table ${saved}_head as select * from activity_head`).execute(db);
    return async () => {
      await tamper('delete from activity; delete from activity_head');
      await tamper(`insert into activity select * from ${saved}`);
      await tamper(`insert into activity_head select * from ${saved}_head`);
    };
  });

  it('finds nothing wrong with an untouched record, while it grows', async () => {
    const [verification] = await Promise.all([verify(), aPartner(server), aPartner(server)]);
    expect(verification.problems).toEqual([]);
    expect(verification.entries).toBe(verification.head.id);
  });

  it.each(['message', 'actor_name', 'action', 'ip'])('finds a changed %s', async (column) => {
    await tamper(`update activity set ${column} = 'someone else' where id = 2`);
    expect((await verify()).problems).toEqual(['Entry 2 was changed.']);
  });

  it('finds changed details and a changed time', async () => {
    await tamper(`update activity set details = '{"a":1}' where id = 2`);
    await tamper(`update activity set occurred_at = now() + interval '1 day' where id = 3`);
    expect((await verify()).problems).toEqual(['Entry 2 was changed.', 'Entry 3 was changed.']);
  });

  it('finds a changed entry whose hash was made to fit', async () => {
    const { db } = resources();
    await tamper(`update activity set message = 'nothing happened' where id = 2`);
    const row = await db
      .selectFrom('activity')
      .selectAll()
      .where('id', '=', 2)
      .executeTakeFirstOrThrow();
    const hash = chainHash(row.previous_hash, row).toString('hex');
    await tamper(`update activity set hash = '\\x${hash}' where id = 2`);
    expect((await verify()).problems).toEqual([
      'Entry 3 does not follow entry 2: one of them was changed.',
    ]);
  });

  it.each([
    ['the first', '= 1', 'Entry 1 is missing.'],
    ['one in the middle', '= 2', 'Entry 2 is missing.'],
    ['several', 'in (1, 2)', 'Entries 1 to 2 are missing.'],
  ])('finds %s removed', async (_, which, problem) => {
    await tamper(`delete from activity where id ${which}`);
    expect((await verify()).problems).toContain(problem);
  });

  it('finds the last ones removed, also after the record has grown', async () => {
    const { head } = await verify();
    await tamper(`delete from activity where id = ${head.id}`);
    expect((await verify()).problems).toEqual([
      `The record is cut: it ends at ${head.id - 1} and was at ${head.id}.`,
    ]);
    await aPartner(server);
    expect((await verify()).problems).toEqual([`Entry ${head.id} is missing.`]);
  });

  it('finds a record rewritten as a whole by someone without the key', async () => {
    const { head } = await verify();
    await tamper(`delete from activity where id = ${head.id}`);
    const last = await resources()
      .db.selectFrom('activity')
      .select(['id', 'hash'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const forged = sealHead(createSecrets('a key the forger made up, of some length'), last);
    await tamper(
      `update activity_head set id = ${last.id}, hash = '\\x${last.hash.toString('hex')}', seal = '\\x${forged.toString('hex')}'`,
    );
    expect((await verify()).problems).toEqual([
      'The seal of the record is not ours: it was changed, or made with another SECRET_KEY.',
    ]);
  });

  it('finds the seal removed', async () => {
    await tamper('delete from activity_head');
    expect((await verify()).problems).toEqual(['The seal of the record is missing.']);
  });
});

describe('npm run verify-activity', () => {
  const run = (...args: string[]) => {
    const { config } = resources();
    return new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = spawn(process.execPath, [program, ...args], {
        env: {
          ...process.env,
          DATABASE_URL: server.databaseUrl,
          SECRET_KEY: config.secretKey,
        },
      });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
      });
      child.stderr.on('data', (chunk) => {
        said += chunk;
      });
      child.on('close', (code) => resolve({ code, said }));
    });
  };

  it('says that all is well while the server runs, and takes back what it said', async () => {
    const { code, said } = await run();
    expect(said).toContain('none changed or removed');
    expect(code).toBe(0);
    const noted = /\d+:[0-9a-f]{64}/.exec(said)?.[0] ?? '';
    expect((await run('--expect', noted)).code).toBe(0);
    const other = noted.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const refused = await run('--expect', other);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('not the one') });
  });

  it('names the entry that was changed, and fails', async () => {
    await tamper(`update activity set message = 'nothing' where id = 1`);
    expect(await run()).toEqual({ code: 1, said: 'Entry 1 was changed.\n' });
  });

  it('explains a wrong argument in one sentence', async () => {
    const { code, said } = await run('--expect', 'yesterday');
    expect([code, said.trim().split('\n').length]).toEqual([2, 1]);
  });
});
