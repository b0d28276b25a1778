import { throttleLimits } from '@baize/platform/security/throttle-limits';
import { describe, expect, it } from 'vitest';
import { expectToWait } from '../../testing/expect-to-wait.ts';
import { anOwnerToken, aPartner, profileForm } from '../../testing/people.ts';
import { type TestServer, useTestServer } from '../../testing/test-server.ts';
import { aTicket, ticketForm } from '../../testing/tickets.ts';

const limits = {
  THROTTLE_TICKET_PER_ACCOUNT: '20/3600',
  THROTTLE_RESPONSE_PER_ACCOUNT: '3/3600',
  THROTTLE_PROFILE_PER_ACCOUNT: '2/3600',
};
const server = useTestServer(limits);
const second = useTestServer(limits, { beside: server });

const serverOf = (attempt: number): TestServer => (attempt % 2 === 0 ? server : second);

it('limits an account to 20 tickets and 60 responses per hour by default', () => {
  const { ticketPerAccount, responsePerAccount } = throttleLimits();
  expect(ticketPerAccount).toEqual({ points: 20, seconds: 3600 });
  expect(responsePerAccount).toEqual({ points: 60, seconds: 3600 });
});

describe('tickets of one account', () => {
  it('are rejected from the 21st on at either process, without affecting other accounts', async () => {
    const [writer, other] = [await aPartner(server), await aPartner(server)];
    const open = (token: string, attempt: number) =>
      serverOf(attempt).call('POST', '/support/tickets', { token, body: ticketForm() });
    for (let attempt = 0; attempt < 20; attempt++) {
      expect((await open(writer.token, attempt)).statusCode).toBe(201);
    }
    expectToWait(await open(writer.token, 20));
    expectToWait(await open(writer.token, 21));
    const { tickets } = (
      await server.call('GET', '/support/tickets', { token: writer.token })
    ).json();
    expect(tickets).toHaveLength(20);
    expect((await open(other.token, 0)).statusCode).toBe(201);
  });

  it('count once when a request is repeated with its key, and not when they are incomplete', async () => {
    const { token } = await aPartner(server);
    for (let attempt = 0; attempt < 25; attempt++) {
      const repeated = await server.call('POST', '/support/tickets', {
        token,
        body: ticketForm(),
        headers: { 'idempotency-key': 'the same' },
      });
      expect(repeated.statusCode).toBe(201);
      const body = ticketForm({ subject: '' });
      const incomplete = await server.call('POST', '/support/tickets', { token, body });
      expect(incomplete.statusCode).toBe(400);
    }
  });
});

describe('responses of one account', () => {
  it('are rejected beyond the limit, while staff can still respond', async () => {
    const { token } = await aPartner(server);
    const { id } = await aTicket(server, token);
    const respond = (attempt: number) =>
      serverOf(attempt).call('POST', `/support/tickets/${id}/respond`, {
        token,
        body: { message: 'And another thing.' },
      });
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await respond(attempt)).statusCode).toBe(201);
    }
    expectToWait(await respond(3));
    expectToWait(await respond(4));
    const staff = await anOwnerToken(server);
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await server.call('POST', `/admin/support/tickets/${id}/respond`, {
        token: staff,
        body: { message: 'We are looking into it.' },
      });
      expect(answer.statusCode).toBe(201);
    }
  });
});

describe('profile changes of one account', () => {
  it('are rejected beyond the limit and change nothing', async () => {
    const { user, token } = await aPartner(server);
    const rename = (company_name: string, attempt: number) =>
      serverOf(attempt).call('PUT', '/partners/profile/update', {
        token,
        body: profileForm(user, { company_name }),
      });
    expect((await rename('First', 0)).statusCode).toBe(200);
    expect((await rename('Second', 1)).statusCode).toBe(200);
    expectToWait(await rename('Third', 2));
    const profile = await server.call('GET', '/partners/profile', { token });
    expect(profile.json().company_name).toBe('Second');
  });
});
