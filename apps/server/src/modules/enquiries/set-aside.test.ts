import { expect, it } from 'vitest';
import { anOwnerToken, uniqueName } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

// Runs alone because each process counts its own discarded enquiries.
const server = useTestServer({}, { isAlone: true });

it('responds normally to a bot that fills in the hidden field, stores nothing and counts it', async () => {
  const { metrics } = server.running.resources;
  const setAside = async () =>
    (await metrics.getSingleMetric('baize_enquiries_set_aside_total')?.get())?.values[0]?.value;
  const before = await setAside();
  const body = {
    name: 'Robin Vale',
    email: `${uniqueName('visitor')}@casino.test`,
    subject: 'partnership',
    message: 'We would like to know more.',
    colour: 'blue',
  };
  expect((await server.call('POST', '/contact', { body })).statusCode).toBe(201);
  const token = await anOwnerToken(server);
  const { enquiries } = (await server.call('GET', '/admin/enquiries', { token })).json();
  expect(enquiries.map((kept: { email: string }) => kept.email)).not.toContain(body.email);
  expect(await setAside()).toBe((before ?? Number.NaN) + 1);
});
