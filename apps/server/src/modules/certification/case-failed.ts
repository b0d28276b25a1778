import type { Answered } from './test-wallet.ts';

/** A case violated the wallet protocol. The last call is the one that failed. */
export class CaseFailed extends Error {
  override name = 'CaseFailed';
}

const failures: Record<string, string> = {
  timed_out: 'there was no answer within three seconds',
  not_reached: 'the address could not be reached',
  connection_lost: 'the connection was lost before the answer was whole',
  name_not_found: 'the name of the address is not known',
  refused_address: 'the address may not be called',
  tls_failed: 'the secure connection failed',
  not_http: 'the answer was no HTTP',
  too_large: 'the answer was larger than 64 KB',
  not_json: 'the answer was no JSON',
};

/** Describes the response, as the end of a sentence. */
export const tellAnswer = ({ said, status }: Pick<Answered, 'said' | 'status'>): string =>
  failures[said] ?? (said.startsWith(String(status)) ? `the answer was ${said}` : said);

/** Returns the balance of a valid response; throws otherwise. */
export function needDone(answer: Answered, what: string): number {
  if (answer.outcome === 'done') return answer.balance;
  throw new CaseFailed(
    `${what} should have been answered 200 as agreed, but ${tellAnswer(answer)}.`,
  );
}

export function needBalance(actual: number, expected: number, after: string): void {
  if (actual === expected) return;
  throw new CaseFailed(`${after} the balance should be ${expected}, but it is ${actual}.`);
}

export function needStatus(answer: Answered, isRight: (status: number) => boolean, what: string) {
  if (answer.status !== null && isRight(answer.status)) return;
  const came = answer.status === null ? tellAnswer(answer) : `the answer was ${answer.status}`;
  throw new CaseFailed(`${what}, but ${came}.`);
}
