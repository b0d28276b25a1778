import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server in a child process, which reports its port. */
export type Served = { port: number; partner: string; staff: string; child: ChildProcess };

const children: ChildProcess[] = [];

export async function beginProcess(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd = process.cwd(),
): Promise<Served> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', env['LOG_LEVEL'] ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    execArgv: (process.env['BENCH_EXEC'] ?? '').split(' ').filter(Boolean),
  });
  children.push(child);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code}.`);
  });
  const [told] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return { partner: '', staff: '', ...told, child };
}

export async function endProcesses(): Promise<void> {
  for (const child of children) {
    if (!child.connected) continue;
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  }
}

export async function post(
  { port }: Pick<Served, 'port'>,
  path: string,
  body: object,
  token = '',
  headers: Record<string, string> = {},
): Promise<{ token: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { token: string };
}
