/**
 * The minimal upload server: streams the bytes of a request to a file. It responds when they are on
 * disk, as the portal does, or, for comparison, without waiting for the disk.
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
