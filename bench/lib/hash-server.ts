/** The minimal log-in server: only verifies a password, with the portal's own hashing. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createPasswords } from '../../packages/platform/src/security/passwords.ts';

const [password = ''] = process.argv.slice(2);
const passwords = createPasswords({ weakPasswordHashes: false });
const stored = await passwords.hash(password);

const server = createServer(async (request, response) => {
  const sent = (await json(request)) as { password: string };
  const matches = await passwords.matches(stored, sent.password);
  response.writeHead(matches ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit(0));
