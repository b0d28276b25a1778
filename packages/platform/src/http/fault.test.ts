import {
  aPartner,
  password,
  registration,
  type SignedInPartner,
} from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { beforeAll, describe, expect, it } from 'vitest';

const lines: string[] = [];
const server = useTestServer(
  { LOG_LEVEL: 'info' },
  { logTo: { write: (line) => lines.push(line) } },
);

let partner: SignedInPartner;
beforeAll(async () => {
  partner = await aPartner(server);
});

const run = (statement: string) => server.asOwner(statement);
const logOf = (requestId: string) => lines.filter((line) => line.includes(requestId)).join('');

describe('an internal error', () => {
  it('returns a generic body and logs the cause', async () => {
    await run('alter table partners rename to elsewhere');
    const answer = await server.call('GET', '/partners/profile', { token: partner.token });
    await run('alter table elsewhere rename to partners');
    expect(answer.statusCode).toBe(500);
    const body = answer.json();
    expect(body).toEqual({
      message: 'Something went wrong on our side. Please try again later.',
      error: body.message,
      code: 'internal_error',
      request_id: answer.headers['x-request-id'],
    });
    const log = logOf(body.request_id);
    expect(log).toContain('relation \\"partners\\" does not exist');
    expect(log).toContain('"error_code":"42P01"');
    expect(log).toContain('sessions.ts');
  });

  it('rolls back the change and logs no database row', async () => {
    await run(
      "alter table activity add constraint no_boom check (action <> 'partner.registered') not valid",
    );
    await run("alter table partners add constraint no_bang check (company_name <> 'Bang')");
    const late = registration({ company_name: 'Boom' });
    const early = registration({ company_name: 'Bang' });
    for (const body of [late, early]) {
      const answer = await server.call('POST', '/partners/register', { body });
      expect(answer.statusCode).toBe(500);
      const log = logOf(answer.json().request_id);
      expect(log).toMatch(/no_b(oom|ang)/);
      expect(log).not.toContain('$argon2');
      expect(log).not.toContain(body.email);
    }
    const login = { username: late.username, password };
    const answer = await server.call('POST', '/partners/login', { body: login });
    expect(answer.statusCode).toBe(401);
  });
});

describe('the log', () => {
  it('is one JSON object per line, without query strings and headers', async () => {
    const url = '/api/nothing?token=query-secret';
    const headers = { authorization: 'Bearer header-secret', 'user-agent': 'agent\tforged' };
    await server.running.app.inject({ method: 'GET', url, headers });
    const entries = lines.map((line) => {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      return JSON.parse(line) as { path?: string };
    });
    expect(entries.some(({ path }) => path === '/api/nothing')).toBe(true);
    expect(lines.join('')).not.toMatch(/query-secret|header-secret/);
  });
});
