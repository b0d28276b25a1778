import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programPath } from '../../scripts/lib/programs.mjs';
import { freePort } from './start-server.ts';

/** A page in WebKitGTK, driven over WebDriver, because Playwright cannot drive Debian's build. */
export type WebkitPage = {
  goTo(address: string): Promise<void>;
  /** Runs the body of a function in the page and returns its result. */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  close(): Promise<void>;
};

export async function openWebkit(): Promise<WebkitPage> {
  const screen = spawn(
    programPath('xvfb'),
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [number] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn(programPath('webkitDriver'), [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      GDK_BACKEND: 'x11',
      // For a machine without a graphics card and without a desktop session.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base);
  const { sessionId } = await command<{ sessionId: string }>('POST', `${base}/session`, {
    capabilities: { alwaysMatch: {} },
  });
  const session = `${base}/session/${sessionId}`;
  return {
    goTo: async (url) => void (await command('POST', `${session}/url`, { url })),
    run: (script, ...args) => command('POST', `${session}/execute/sync`, { script, args }),
    close: async () => {
      await command('DELETE', session);
      await Promise.all([end(driver), end(screen)]);
    },
  };
}

async function command<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: T & { message?: string } };
  if (!answer.ok) throw new Error(`${method} ${url}: ${value.message}`);
  return value;
}

async function untilReady(base: string): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const ready = await fetch(`${base}/status`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The driver of WebKitGTK did not start.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
