import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts a part of a benchmark in a child process, which ends when its parent disconnects. */
export const startChild = (name: string, args: string[] = [], options: string[] = []) =>
  fork(join(import.meta.dirname, `${name}.ts`), args, {
    execArgv: ['--import', 'tsx', ...options],
  });

/** Returns the next message of the child. */
export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the benchmark ended with ${code}.`);
  });
  const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
  answered.abort();
  ended.catch(() => undefined);
  return answer as Answer;
}

export async function ask<Answer>(child: ChildProcess, message: object | string): Promise<Answer> {
  const answer = answerOf<Answer>(child);
  child.send(message);
  return answer;
}

export async function letGo(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}
