/** Directus as its own command starts it, in a process that answers what it is asked about itself. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [folder = ''] = process.argv.slice(2);
const tell = process.send?.bind(process);
// It tells whoever began it that it is ready, in words of its own.
Object.defineProperty(process, 'send', { value: undefined });
const { startServer } = await import(
  join(folder, 'node_modules', '@directus', 'api', 'dist', 'server.js')
);
await startServer();
// It does not wait until it listens.
while (!(await isListening())) await sleep(50);
tell?.({ port: Number(process.env['PORT']) });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  tell?.({ cpu: user + system });
});
process.once('disconnect', () => process.exit(0));

function isListening(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${process.env['PORT']}/server/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
}
