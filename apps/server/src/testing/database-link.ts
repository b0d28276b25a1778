import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type DatabaseLink = {
  readonly connectionString: string;
  /** Closes the database's socket, so that connecting fails. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Closes every new connection immediately. Returns a function that counts them. */
  hangUp(): Promise<() => number>;
  /** Stops forwarding data without closing connections. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
};

const SOCKET = '.s.PGSQL.5432';

/** Proxy to a real PostgreSQL on a Unix socket. Tests can cut and restore it. */
export async function linkDatabase(connectionString: string): Promise<DatabaseLink> {
  const url = new URL(connectionString.replace('@/', '@socket/'));
  const target = join(url.searchParams.get('host') ?? '', SOCKET);
  const folder = await mkdtemp(join(tmpdir(), 'baize-link-'));
  await chmod(folder, 0o700);
  url.searchParams.set('host', folder);
  const open = new Set<Socket>();
  let isFrozen = false;
  let listener: Server | undefined;

  const mend = async () => {
    listener = createServer((near) => {
      const far = connect(target);
      for (const socket of [near, far]) {
        open.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      for (const [from, to] of [[near, far] as const, [far, near] as const]) {
        from.on('data', (chunk) => {
          if (!isFrozen) to.write(chunk);
        });
      }
    }).listen(join(folder, SOCKET));
    await once(listener, 'listening');
  };
  const cut = async () => {
    const closed = listener === undefined ? undefined : once(listener, 'close');
    listener?.close();
    listener = undefined;
    for (const socket of open) socket.destroy();
    await closed;
  };
  const hangUp = async () => {
    await cut();
    let calls = 0;
    listener = createServer((near) => {
      calls += 1;
      near.destroy();
    }).listen(join(folder, SOCKET));
    await once(listener, 'listening');
    return () => calls;
  };
  await mend();
  return {
    connectionString: url.href.replace('@socket/', '@/'),
    cut,
    mend,
    hangUp,
    freeze: () => {
      isFrozen = true;
    },
    // Closes the connections, because the data sent while frozen is lost.
    thaw: () => {
      isFrozen = false;
      for (const socket of open) socket.destroy();
    },
    remove: async () => {
      await cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
