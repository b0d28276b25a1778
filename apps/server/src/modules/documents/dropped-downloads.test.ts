import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { aPdfOfSize } from '../../testing/documents.ts';
import { upload } from '../../testing/kyc.ts';
import { aPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let token: string;
let path: string;
/** Streams opened from the storage, and a hook that runs before a stream is sent. */
let opened: Readable[];
let beforeSending: () => Promise<unknown>;
beforeAll(async () => {
  ({ token } = await aPartner(server));
  const file = { name: 'large.pdf', content: aPdfOfSize(3_000_000) };
  const { documents } = (await upload(server, token, [file])).json();
  path = `/api/partners/kyc/documents/${documents[0].id}/download`;
  const { resources } = server.running;
  const { storage } = resources;
  resources.storage = {
    ...storage,
    async get(ref) {
      const stored = await storage.get(ref);
      opened.push(stored);
      await beforeSending();
      return stored;
    },
  };
});
beforeEach(() => {
  opened = [];
  beforeSending = async () => undefined;
});

async function ask(method = 'GET') {
  const url = new URL(path, await server.listen());
  const asked = request(url, {
    method,
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  });
  const connected = once(server.running.app.server, 'connection');
  asked.on('error', () => undefined);
  asked.end();
  const [connection] = (await connected) as [Socket];
  return { asked, connection };
}

const allClosed = () => expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true]);

it('a download aborted before its first byte leaves no stream open', async () => {
  const dropped = Promise.withResolvers<void>();
  beforeSending = () => dropped.promise;
  const { asked, connection } = await ask();
  await expect.poll(() => opened).toHaveLength(1);
  asked.destroy();
  if (!connection.closed) await once(connection, 'close');
  dropped.resolve();
  await allClosed();
});

it('a download aborted in the middle leaves no stream open', async () => {
  const { asked } = await ask();
  await once(asked, 'response');
  asked.destroy();
  await allClosed();
});

it('a HEAD request for a download is rejected and opens nothing', async () => {
  const { asked } = await ask('HEAD');
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(405);
  expect(opened).toEqual([]);
});
