/**
 * Logs in many users at the same time, in a separate process so that its CPU time does not delay
 * the timed calls.
 */
import { post, type Served } from './processes.ts';

export type Crowd = { portal: Pick<Served, 'port'>; people: number; body: object; cookie: string };

process.on('message', async ({ portal, people, body, cookie }: Crowd) => {
  const signIn = () => post(portal, '/partners/login', body, '', { cookie });
  await Promise.all(Array.from({ length: people }, signIn));
  process.send?.({ done: true });
});
process.once('disconnect', () => process.exit(0));
