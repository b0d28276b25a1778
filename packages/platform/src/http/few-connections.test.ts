import { aPartner } from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { expect, it } from 'vitest';

const server = useTestServer({ DATABASE_POOL: '2' });

it('serves more concurrent idempotent calls than there are database connections', async () => {
  const { token } = await aPartner(server);
  const ask = (number: number) =>
    server.call('POST', '/support/tickets', {
      token,
      headers: { 'idempotency-key': `burst-${number}` },
      body: { subject: `Burst ${number}`, message: 'It does not work.' },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => ask(number)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
});
