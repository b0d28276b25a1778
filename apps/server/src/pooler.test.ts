import { once } from 'node:events';
import { liveProtocol, type SessionAnswer, ticketPrefix } from '@baize/contract/live';
import { assertPooler } from '@baize/platform/config/assert-database';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { programPath } from '../../../scripts/lib/programs.mjs';
import { anApprovedPartner } from './testing/kyc.ts';
import { anOwnerToken, aPartner, logIn } from './testing/people.ts';
import { type Pooler, startPooler } from './testing/pooler.ts';
import { lastEmailTo } from './testing/sent-emails.ts';
import { useTestServer } from './testing/test-server.ts';
import { ticketForm } from './testing/tickets.ts';

let pooler: Pooler | undefined;
afterAll(() => pooler?.stop());
const server = useTestServer(
  { DATABASE_POOL: '12', LOG_LEVEL: 'warn' },
  {
    liveTables: true,
    reach: async (databaseUrl) => {
      pooler = await startPooler(programPath('pgbouncer'), databaseUrl);
      return {
        DATABASE_URL: pooler.connectionString,
        DATABASE_DIRECT_URL: databaseUrl,
      };
    },
  },
);

describe('behind PgBouncer in transaction mode', () => {
  it('a partner can register, play and receive email', async () => {
    const { apiKey, user } = await anApprovedPartner(server);
    expect((await lastEmailTo(server, user.email, 'kyc_approved')).text).toContain('approved');
    const address = await server.listen();
    const origin = 'https://casino.test';
    const session = await fetch(`${address}/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, origin },
      body: JSON.stringify({ playerId: 'player-1' }),
    });
    const { ticket } = (await session.json()) as SessionAnswer;
    const socket = new WebSocket(`${address.replace('http', 'ws')}/v1/live`, {
      protocols: [liveProtocol, ticketPrefix + ticket],
      headers: { origin },
    } as unknown as string[]);
    const [welcome] = (await once(socket, 'message')) as [MessageEvent];
    expect(JSON.parse(String(welcome.data))).toMatchObject({ t: 'welcome' });
    socket.close();
  });

  it('many concurrent requests share few connections, including statements and throttle counters', async () => {
    const partner = await aPartner(server);
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => logIn(server, partner.user.username)),
      ...Array.from({ length: 40 }, async () => {
        const asked = { token: partner.token, body: ticketForm() };
        expect((await server.call('POST', '/support/tickets', asked)).statusCode).toBe(201);
      }),
    ]);
    expect(answers).toHaveLength(52);
    const { rows } = await sql<{ clients: number }>`select count(*) as clients from pg_stat_activity
      where application_name = 'baize' and datname = current_database()`.execute(
      server.running.resources.db,
    );
    expect(rows[0]?.clients).toBeLessThanOrEqual(3);
  });

  it('live updates and locks work', async () => {
    expect(server.running.resources.updates.isListening()).toBe(true);
    const heard: string[] = [];
    const stop = server.running.resources.updates.subscribe(({ topic }) => heard.push(topic));
    const token = await anOwnerToken(server);
    const body = { retention_years: 6 };
    expect((await server.call('PUT', '/admin/settings', { token, body })).statusCode).toBe(200);
    const partner = await aPartner(server);
    await server.call('POST', '/support/tickets', { token: partner.token, body: ticketForm() });
    await expect.poll(() => heard).toContain('tickets');
    stop();
  });

  it('the time limits apply', async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(server.running.resources.db);
    expect(rows).toEqual([{ statement: '8s', lock: '6s' }]);
  });

  it('a pooler without limits is refused in one sentence', async () => {
    const loose = await startPooler(programPath('pgbouncer'), server.databaseUrl, {
      connectQuery: '',
    });
    await expect(assertPooler(loose.connectionString, server.databaseUrl)).rejects.toThrow(
      /^DATABASE_URL cannot be used: the pooler sets no idle_in.*, statement_timeout; its connect_query has to\.$/,
    );
    await loose.stop();
  });
});
