/**
 * What nobody can do with less: the bytes of a request, streamed to a file. They are on the disk when it answers,
 * as a document is that was taken; or, for comparison, wherever the system has them by then.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const [folder = ''] = process.argv.slice(2);

const server = createServer(async (request, response) => {
  const flush = request.url === '/on-disk';
  await pipeline(request, createWriteStream(join(folder, randomUUID()), { flush }));
  response.writeHead(201).end();
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.once('disconnect', () => process.exit(0));
