import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@baize/db/testing';
import { programPath } from '../../scripts/lib/programs.mjs';
import { until } from './until.ts';

type Program = { kill(signal: NodeJS.Signals): void; stop(): Promise<void> };

/** Starts HAProxy with these settings and waits until it accepts connections on the port. */
async function startHaproxy(port: number, settings: string): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, settings);
  const child = spawn(programPath('haproxy'), ['-db', '-q', '-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'exit');
  await until(`HAProxy listens ${said}`, () => takesConnections(port), 10_000);
  return {
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A logged request: the process that served it, the status and the path. */
export type Served = { by: string; status: number; path: string };

export type Balancer = {
  readonly url: string;
  readonly served: readonly Served[];
  /** HAProxy's log lines about processes that went down or came up. */
  readonly changes: readonly string[];
  stop(): Promise<void>;
};

/** Starts a round-robin balancer without session affinity that skips unready processes. */
export async function startBalancer(
  processes: readonly { name: string; port: number }[],
): Promise<Balancer> {
  const served: Served[] = [];
  const changes: string[] = [];
  const log = createSocket('udp4').bind(0, '127.0.0.1');
  await once(log, 'listening');
  log.on('message', (line) => {
    const said = line.toString().trim();
    if (/^Server \S+ is /.test(said)) changes.push(said);
    const found = /(\S+) (-?\d+) \S+ (\S+)$/.exec(said);
    if (found) served.push({ by: found[1] ?? '', status: Number(found[2]), path: found[3] ?? '' });
  });
  const port = await freePort();
  const lines = processes.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} check`);
  const haproxy = await startHaproxy(
    port,
    `global
  log 127.0.0.1:${log.address().port} format raw local0
defaults
  mode http
  log global
  option logasap
  log-format "%s %ST %HM %HPO"
  option redispatch
  option forwardfor
  timeout connect 2s
  timeout client 30s
  timeout server 15s
  timeout tunnel 1h
frontend people
  bind 127.0.0.1:${port}
  default_backend portals
backend portals
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  timeout check 3s
  default-server inter 400ms fastinter 200ms fall 2 rise 1
${lines.join('\n')}
`,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ served, changes },
    async stop() {
      await haproxy.stop();
      log.close();
    },
  };
}

export type BlackHole = {
  readonly port: number;
  readonly timesSwallowed: number;
  /** Stops forwarding: connections stay open and new ones are accepted, but no data passes. */
  swallow(): void;
  letThrough(): void;
  stop(): Promise<void>;
};

/** Starts a TCP proxy that can stop forwarding without closing connections. */
export async function startBlackHole(target: number): Promise<BlackHole> {
  const port = await freePort();
  const haproxy = await startHaproxy(
    port,
    `defaults
  mode tcp
  timeout connect 5s
  timeout client 1h
  timeout server 1h
frontend near
  bind 127.0.0.1:${port}
  default_backend far
backend far
  server database 127.0.0.1:${target}
`,
  );
  let timesSwallowed = 0;
  return {
    port,
    get timesSwallowed() {
      return timesSwallowed;
    },
    swallow() {
      timesSwallowed++;
      haproxy.kill('SIGSTOP');
    },
    letThrough: () => haproxy.kill('SIGCONT'),
    stop: () => haproxy.stop(),
  };
}
