import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** Client of ClamAV's daemon (CLAMD_URL). Like `clamdscan`, it opens one connection per command. */
export type VirusScanner = {
  /** Throws if the daemon is unreachable or does not respond. */
  ping(): Promise<void>;
  /** Returns the name of the virus, or null. Throws if the scan failed. */
  scan(content: AsyncIterable<Buffer>): Promise<string | null>;
};

/** Scans take seconds; after this much silence the scan fails. */
const SILENCE_MS = 60_000;

export function createVirusScanner(url: string): VirusScanner {
  const ask = async (send: (socket: Socket) => Promise<void>): Promise<string> => {
    const socket = connect(placeOf(url));
    socket.setTimeout(SILENCE_MS, () =>
      socket.destroy(new Error('The virus scanner does not answer.')),
    );
    try {
      await once(socket, 'connect');
      const answer = text(socket);
      // Ignores this rejection if sending fails first, because the error of sending is the cause.
      answer.catch(() => undefined);
      await send(socket);
      return (await answer).replace(/\0$/, '');
    } finally {
      socket.destroy();
    }
  };

  return {
    async ping() {
      const answer = await ask((socket) => write(socket, Buffer.from('zPING\0')));
      if (answer !== 'PONG') throw new Error(`The virus scanner answered: ${answer}`);
    },
    async scan(content) {
      const answer = await ask(async (socket) => {
        await write(socket, Buffer.from('zINSTREAM\0'));
        for await (const chunk of content) {
          if (chunk.length > 0) await write(socket, Buffer.concat([lengthOf(chunk), chunk]));
        }
        await write(socket, Buffer.alloc(4));
      });
      if (answer === 'stream: OK') return null;
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
      if (found === undefined) throw new Error(`The virus scanner answered: ${answer}`);
      return found;
    },
  };
}

function placeOf(url: string): { path: string } | { host: string; port: number } {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) };
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
