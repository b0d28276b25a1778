import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type DatabaseLink = {
  readonly connectionString: string;
  /** The database is gone, as far as the server can tell. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  remove(): Promise<void>;
};

const SOCKET = '.s.PGSQL.5432';

/** A way to a real PostgreSQL on a Unix socket that can be cut and mended. */
export async function linkDatabase(connectionString: string): Promise<DatabaseLink> {
  const url = new URL(connectionString.replace('@/', '@socket/'));
  const target = join(url.searchParams.get('host') ?? '', SOCKET);
  const folder = await mkdtemp(join(tmpdir(), 'baize-link-'));
  await chmod(folder, 0o700);
  url.searchParams.set('host', folder);
  const open = new Set<Socket>();
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
      near.pipe(far).pipe(near);
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
  await mend();
  return {
    connectionString: url.href.replace('@socket/', '@/'),
    cut,
    mend,
    remove: async () => {
      await cut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
