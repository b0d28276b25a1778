import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { encodeFrame } from '../ws-frame.ts';
import { createConnection } from './connection.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function aPair() {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [socket, request] = (await once(sockets, 'connection')) as [WebSocket, { socket: Socket }];
  await once(client, 'open');
  closers.push(() => {
    client.terminate();
    sockets.close();
    server.close();
  });
  return { client, socket, raw: request.socket };
}

const session = {
  tableId: 't',
  playerId: 1,
  knownSince: 0,
  partnerId: 1,
  apiKeyId: 1,
  origin: 'https://a.test',
  account: { id: 1, kind: 'player', mode: 'test', currency: 'PLAY' } as const,
  needsRenewal: false,
};

describe('a reader that never reads', () => {
  it('is disconnected when its buffer limit is reached', async () => {
    const { client, socket, raw } = await aPair();
    client.pause();
    const bound = 64 * 1024;
    const connection = createConnection(socket, raw, session, bound);
    const frame = encodeFrame('text', Buffer.alloc(8 * 1024, 'x'));
    let most = 0;
    // The operating system's buffers take some megabytes first.
    for (let written = 0; written < 20_000 && !raw.destroyed; written++) {
      connection.write(frame);
      most = Math.max(most, raw.writableLength);
      if (written % 50 === 0) await new Promise(setImmediate);
    }
    expect(raw.destroyed).toBe(true);
    expect(most).toBeLessThanOrEqual(bound + frame.length);
    const left = raw.writableLength;
    connection.write(frame);
    expect(raw.writableLength).toBe(left);
  });

  it('does not keep another reader from getting every byte', async () => {
    const { client, socket, raw } = await aPair();
    const connection = createConnection(socket, raw, session);
    const got: number[] = [];
    client.on('message', (data: Buffer) => got.push(data.length));
    const sizes = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000];
    for (const size of sizes) {
      connection.write(encodeFrame('binary', Buffer.alloc(size)));
      await new Promise(setImmediate);
    }
    connection.close('shutting_down');
    const [code, reason] = (await once(client, 'close')) as [number, Buffer];
    expect([code, reason.toString()]).toEqual([4000, 'shutting_down']);
    expect(got.slice(0, sizes.length)).toEqual(sizes);
  });
});
