import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aColleague, anInvitedColleague } from './testing/colleagues.ts';
import { anOwnerToken, password } from './testing/people.ts';
import { addPasskey, setUpApp } from './testing/second-factors.ts';
import { lastEmailTo } from './testing/sent-emails.ts';
import { owner, useTestServer } from './testing/test-server.ts';

const server = useTestServer({}, { isAlone: true });
const program = fileURLToPath(new URL('./staff.ts', import.meta.url));

/** Runs the command beside the running server, with its variables. */
function run(...args: string[]) {
  const { config } = server.running.resources;
  const env = {
    ...process.env,
    DATABASE_URL: server.databaseUrl,
    SECRET_KEY: config.secretKey ?? '',
    PUBLIC_URL: config.publicUrl,
  };
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, out, err }),
    );
  });
}

async function lastEntry(staffId: number) {
  return server.running.resources.db
    .selectFrom('activity')
    .select(['action', 'actor_kind'])
    .where('subject_kind', '=', 'staff')
    .where('subject_id', '=', staffId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

const logIn = (username: string, secret: string) =>
  server.call('POST', '/admin/login', { body: { username, password: secret } });

describe('npm run staff', () => {
  it('prints its usage and exits with 1 for unknown commands', async () => {
    expect(await run('--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('reset NAME'),
    });
    for (const args of [['dance'], ['reset'], ['list', 'everyone']]) {
      expect(await run(...args)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('npm run staff -- list'),
      });
    }
    expect(await run('reset', 'nobody')).toEqual({
      code: 1,
      out: '',
      err: 'There is no nobody on the staff.\n',
    });
  });

  it('lists all members', async () => {
    const invited = await anInvitedColleague(server, 'support');
    const { out } = await run('list');
    expect(out).toContain(`${owner.username}\towner\tactive\tno second factor\t`);
    expect(out).toContain(`${invited.username}\tsupport\tinvited\t`);
  });

  it('prints a link that sets a new password once', async () => {
    const { member } = await aColleague(server, 'owner');
    const { code, out } = await run('reset', member.username.toUpperCase());
    expect(code).toBe(0);
    const token = /^http:\/\/portal\.test\/admin\/reset-password\?token=([\w-]{43})$/m.exec(
      out,
    )?.[1];
    expect(await lastEntry(member.id)).toEqual({
      action: 'staff.password_link_made',
      actor_kind: 'system',
    });
    const { text } = await lastEmailTo(server, member.email, 'security_notice');
    expect(text).not.toContain(token);
    const body = { token, password: 'a completely new phrase' };
    expect((await server.call('POST', '/admin/reset-password', { body })).statusCode).toBe(200);
    expect((await server.call('POST', '/admin/reset-password', { body })).statusCode).toBe(400);
    expect((await logIn(member.username, body.password)).statusCode).toBe(200);
  });

  it('prints the invitation of a member who never accepted it', async () => {
    const invited = await anInvitedColleague(server, 'owner');
    const { out } = await run('reset', invited.username);
    const token = /\/admin\/accept-invitation\?token=([\w-]{43})$/m.exec(out)?.[1];
    const body = { token, password };
    expect((await server.call('POST', '/admin/accept-invitation', { body })).statusCode).toBe(200);
  });

  it('removes the second factors of a member', async () => {
    const { member, token } = await aColleague(server, 'owner');
    await setUpApp(server, '/admin', token);
    await addPasskey(server, '/admin', token);
    expect((await logIn(member.username, password)).json().requires_2fa).toBe(true);
    expect((await run('disable-second-factor', member.username)).code).toBe(0);
    expect(await lastEntry(member.id)).toEqual({
      action: 'staff.second_factors_reset',
      actor_kind: 'system',
    });
    const { subject } = await lastEmailTo(server, member.email, 'security_notice');
    expect(subject).toMatch(/second factors .* were removed/);
    expect((await logIn(member.username, password)).json().requires_2fa).toBe(false);
    expect(await run('disable-second-factor', member.username)).toMatchObject({
      code: 1,
      err: `${member.username} has no second factor.\n`,
    });
  });

  it('leaves a disabled member disabled', async () => {
    const { member } = await aColleague(server, 'support');
    await server.call('PUT', `/admin/staff/${member.id}/disable`, {
      token: await anOwnerToken(server),
    });
    expect(await run('reset', member.username)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is disabled'),
    });
  });
});

describe('an owner', () => {
  it('removes the second factors of a colleague with an audit entry and a notice', async () => {
    const [boss, colleague] = [
      await aColleague(server, 'owner'),
      await aColleague(server, 'admin'),
    ];
    await setUpApp(server, '/admin', colleague.token);
    const path = `/admin/staff/${colleague.member.id}/second-factors`;
    expect((await server.call('DELETE', path, { token: colleague.token })).statusCode).toBe(403);
    const answer = await server.call('DELETE', path, { token: boss.token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().member).toMatchObject({ id: colleague.member.id, second_factor: false });
    expect(await lastEntry(colleague.member.id)).toEqual({
      action: 'staff.second_factors_reset',
      actor_kind: 'staff',
    });
    const { text } = await lastEmailTo(server, colleague.member.email, 'security_notice');
    expect(text).toContain(boss.member.username);
    const again = await server.call('DELETE', path, { token: boss.token });
    expect([again.statusCode, again.json().code]).toEqual([409, 'no_second_factor']);
    const missing = await server.call('DELETE', '/admin/staff/9007199254740991/second-factors', {
      token: boss.token,
    });
    expect(missing.statusCode).toBe(404);
  });
});
