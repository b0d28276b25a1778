/** People who sign in at once, in a process of their own: what asking costs falls on none that is timed. */
import { post, type Served } from './processes.ts';

export type Crowd = { portal: Pick<Served, 'port'>; people: number; body: object; cookie: string };

process.on('message', async ({ portal, people, body, cookie }: Crowd) => {
  const signIn = () => post(portal, '/partners/login', body, '', { cookie });
  await Promise.all(Array.from({ length: people }, signIn));
  process.send?.({ done: true });
});
process.once('disconnect', () => process.exit(0));
