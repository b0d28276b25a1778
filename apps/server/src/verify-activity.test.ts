import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { aRecord, recordSecret } from './testing/a-record.ts';

// Starting a process takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const program = fileURLToPath(new URL('./verify-activity.ts', import.meta.url));

function run(
  { connectionString, secret = recordSecret }: { connectionString: string; secret?: string },
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
      env: { PATH: process.env['PATH'], DATABASE_URL: connectionString, SECRET_KEY: secret },
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', (code) => resolve({ code, said }));
  });
}

describe('npm run verify-activity', () => {
  it('reports an intact audit log and its end, and verifies a noted end', async () => {
    const record = await aRecord();
    await record.chain();
    await record.act({ action: 'settings.updated' });
    const { code, said } = await run(record);
    expect(said).toContain('Entries: 1, none changed, removed, added or moved.');
    expect(said).toContain('About to be sealed: 1.');
    expect(code).toBe(0);
    const noted = /The record ends at (1:[0-9a-f]{64})\n/.exec(said)?.[1] ?? '';
    await record.chain();
    expect((await run(record, '--expect', noted)).code).toBe(0);
    const other = noted.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await run(record, '--expect', other)).toEqual({
      code: 1,
      said: 'The record at 1 is not what was noted.\n',
    });
  });

  it('names the modified entry and fails', async () => {
    const record = await aRecord();
    await record.chain();
    await record.tamper(`update activity set action = 'settings.updated' where id = 1`);
    expect(await run(record)).toEqual({ code: 1, said: 'Entry 1 was changed.\n' });
  });

  it('accepts damage: the chain continues, and the findings stay', async () => {
    const record = await aRecord();
    await record.act({ action: 'settings.updated' });
    await record.chain();
    const rest = 'occurred_at, actor_kind, actor_name, action, mac';
    await record.tamper(
      'delete from activity where id = 1',
      'delete from activity_head',
      `insert into activity (id, ${rest}) select 50, ${rest} from activity where id = 2`,
      'insert into activity_waiting values (50)',
    );
    expect(await record.chain()).toMatchObject({ outcome: 'broken' });
    const found = [
      'Entry 1 is missing.',
      'Entry 50 is not ours.',
      'The head of the record is missing.',
    ];
    const { code, said } = await run(record, '--accept', 'The intruder was found.');
    expect([code, said.trim().split('\n')]).toEqual([
      1,
      [...found, 'Accepted: the record goes on from here.'],
    ]);
    expect(await record.chain()).toMatchObject({ outcome: 'chained', faults: [] });
    const accepted = (await record.entries()).find(({ action }) => action === 'activity.accepted');
    expect(accepted?.details).toMatchObject({ problems: found, reason: 'The intruder was found.' });
    expect(await record.problems()).toEqual(['Entry 1 is missing.', 'Entry 50 is not ours.']);
  });

  it('accepts nothing under another key than the audit log’s', async () => {
    const record = await aRecord();
    await record.chain();
    const other = { ...record, secret: 'another key than the one it was made with' };
    const { code, said } = await run(other, '--accept', 'It must be so.');
    expect(code).toBe(2);
    expect(said).toContain('Nothing was accepted.');
    expect(await record.problems()).toEqual([]);
  });

  it('explains an invalid argument in one sentence', async () => {
    const { code, said } = await run(await aRecord(), '--expect', 'yesterday');
    expect([code, said.trim().split('\n').length]).toEqual([2, 1]);
  });
});
