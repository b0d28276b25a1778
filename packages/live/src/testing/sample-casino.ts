import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@baize/db/testing';
import { makeSigningSecret, signCall } from '@baize/platform/calls/sign-call';

export const sampleFolder = fileURLToPath(
  new URL('../../../../samples/node-backend/', import.meta.url),
);

export type CasinoOptions = {
  liveServerUrl: string;
  secretKey: string;
  /** Signing secret of the wallet; generated if omitted. */
  secret?: string;
  webhookSecret?: string;
};

export type CasinoTransaction = {
  transaction_id: string;
  kind: string;
  player_id: string;
  currency: string;
  amount: number;
  state: string;
  round_id: number;
  created_at: string;
};

/** The sample casino in a separate process and folder, at a fixed URL. */
export type SampleCasino = Awaited<ReturnType<typeof createCasino>>;

/**
 * Creates the casino without starting it, because its wallet URL must be known before its secrets.
 */
export async function createCasino() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const walletUrl = `http://127.0.0.1:${port}/wallet`;
  const folder = await mkdtemp(join(tmpdir(), 'baize-casino-'));
  let secret = makeSigningSecret();
  let env: Record<string, string> = {};
  let child: ChildProcess | undefined;

  async function run(): Promise<void> {
    const started = spawn(process.execPath, ['server.mjs'], {
      cwd: sampleFolder,
      env: { ...process.env, ...env, PORT: String(port), DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const ended = once(started, 'exit').then(([code]) => {
      throw new Error(`The casino ended with ${code}.`);
    });
    // Prevents an unhandled rejection when the process is killed later.
    ended.catch(() => undefined);
    await Promise.race([once(createInterface(started.stdout), 'line'), ended]);
  }

  /** Sends SIGKILL, so the process cannot finish anything. */
  async function kill(): Promise<void> {
    const killed = child;
    if (killed === undefined) return;
    child = undefined;
    killed.kill('SIGKILL');
    if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
  }

  async function callWallet(action: string, call: object): Promise<Response> {
    const body = JSON.stringify(call);
    const headers = signCall({ id: randomUUID(), at: new Date(), body, secrets: [secret] });
    return fetch(`${walletUrl}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  }

  return {
    url,
    walletUrl,
    folder,
    get secret() {
      return secret;
    },
    async start({ liveServerUrl, secretKey, ...secrets }: CasinoOptions): Promise<void> {
      secret = secrets.secret ?? secret;
      env = {
        ...{ LIVE_SERVER_URL: liveServerUrl, SECRET_KEY: secretKey, WALLET_SECRET: secret },
        WEBHOOK_SECRET: secrets.webhookSecret ?? '',
      };
      await run();
    },
    kill,
    /** Restarts the casino after a kill, with the same settings. */
    startAgain: run,
    async remove(): Promise<void> {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
    callWallet,
    /** Sends a request of a player's browser; the cookie is the session. */
    ask: (
      method: string,
      path: string,
      { cookie = '', body }: { cookie?: string; body?: object },
    ) =>
      fetch(url + path, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    /** Registers a player and returns the session cookie. */
    async register(name: string): Promise<string> {
      const body = { name, password: 'a long enough one' };
      const answer = await this.ask('POST', '/register', { body });
      if (!answer.ok) throw new Error(`No account for ${name}: ${await answer.text()}`);
      return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    },
    async listTransactions(): Promise<CasinoTransaction[]> {
      const all: CasinoTransaction[] = [];
      const time = { from: '2000-01-01T00:00:00Z', to: '9999-01-01T00:00:00Z' };
      for (let cursor: string | undefined; ; ) {
        const answer = await callWallet('transactions', { ...time, cursor });
        const page = (await answer.json()) as {
          transactions: CasinoTransaction[];
          next_cursor?: string;
        };
        all.push(...page.transactions);
        if (page.next_cursor === undefined) return all;
        cursor = page.next_cursor;
      }
    },
  };
}

export async function startCasino(options: CasinoOptions): Promise<SampleCasino> {
  const casino = await createCasino();
  await casino.start(options);
  return casino;
}
