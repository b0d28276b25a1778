import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '@baize/db/testing';
import { prepareVirusScanner, testVirus, testVirusName } from '@baize/portal/testing/virus-scanner';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createVirusScanner } from './virus-scanner.ts';

const daemon = await prepareVirusScanner();
beforeAll(() => daemon.start());
afterAll(() => daemon.remove());

async function* inChunks(...chunks: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

describe.each([
  ['over TCP', daemon.url],
  ['on a Unix socket', daemon.socketUrl],
])('the virus scanner %s', (_, url) => {
  const scanner = createVirusScanner(url);

  it('distinguishes clean from infected, however the content is chunked', async () => {
    expect(await scanner.scan(inChunks('nothing', '', ' bad'))).toBeNull();
    expect(await scanner.scan(inChunks())).toBeNull();
    expect(await scanner.scan(inChunks(Buffer.alloc(9_000_000), testVirus))).toBe(testVirusName);
    const [start, end] = [testVirus.slice(0, 9), testVirus.slice(9)];
    expect(await scanner.scan(inChunks(start, end))).toBe(testVirusName);
  });

  it('throws if the content cannot be read, instead of reporting it as clean', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw new Error('The disk is gone.');
    }
    await expect(scanner.scan(broken())).rejects.toThrow('The disk is gone.');
  });
});

describe('a virus scanner', () => {
  it('throws if it is unreachable', async () => {
    const scanner = createVirusScanner(`tcp://127.0.0.1:${await freePort()}`);
    await expect(scanner.ping()).rejects.toThrow('ECONNREFUSED');
    await expect(scanner.scan(inChunks('x'))).rejects.toThrow('ECONNREFUSED');
  });

  it.each(['', 'stream: whatever ERROR\0', 'INSTREAM size limit exceeded. ERROR\0', 'OK'])(
    'throws on the response %j',
    async (answer) => {
      const odd = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end(answer));
      });
      odd.listen(0, '127.0.0.1');
      await once(odd, 'listening');
      onTestFinished(() => void odd.close());
      const { port } = odd.address() as { port: number };
      const scanner = createVirusScanner(`tcp://127.0.0.1:${port}`);
      await expect(scanner.scan(inChunks('x'))).rejects.toThrow();
    },
  );
});
