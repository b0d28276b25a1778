import { randomUUID } from 'node:crypto';
import type { OutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import { z } from 'zod';
import type { WalletAddress } from '../wallet-directory.ts';

/**
 * The operator's words are printed, and its ids kept in a table that takes no NUL. Nothing of ours has any of
 * these signs, so that what is written out equals nothing; the backslash, so that no two are written alike.
 */
const writeOut = (text: string): string =>
  text.replace(/[\\\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
const word = z.string().transform(writeOut);

const listed = z.object({
  transaction_id: z.string().max(200).transform(writeOut),
  kind: word,
  player_id: word,
  currency: word,
  amount: z.int(),
  state: word,
  round_id: z.union([z.int().transform(String), word]),
  created_at: z.iso.datetime({ offset: true }),
});
const page = z.object({
  transactions: z.array(listed),
  next_cursor: z.string().nullish(),
});

/** A transaction as the operator tells it. */
export type TheirTransaction = z.infer<typeof listed>;

/** The books could not be compared, which says nothing about them. */
export class NotComparedError extends Error {
  override name = 'NotComparedError';
}

const TRIES = 3;

/** What the operator knows of a time, page after page; a page is asked for when the one before was taken. */
export async function* listTheirs(
  calls: OutgoingCalls,
  wallet: WalletAddress,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<TheirTransaction[]> {
  const given = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const asked = { from: from.toISOString(), to: to.toISOString(), ...(cursor && { cursor }) };
    const { transactions, next_cursor } = await askPage(calls, wallet, asked);
    yield transactions;
    if (!next_cursor) return;
    if (given.has(next_cursor)) {
      throw new NotComparedError('The wallet gave the same next_cursor twice.');
    }
    given.add(next_cursor);
    cursor = next_cursor;
  }
}

async function askPage(
  calls: OutgoingCalls,
  { url, secrets, mode }: WalletAddress,
  asked: object,
): Promise<z.infer<typeof page>> {
  const body = JSON.stringify(asked);
  let problem = '';
  // Asking moves nothing: a page may be asked for again.
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const id = randomUUID();
    const answer = await calls.postForJson({
      ...{ id, mode, secrets, body },
      url: `${url}/transactions`,
    });
    if (!answer.answered) problem = answer.reason;
    else if (answer.status !== 200) problem = `it answered ${answer.status}`;
    else {
      const read = page.safeParse(answer.body);
      if (read.success) return read.data;
      const [issue] = read.error.issues;
      problem = `its answer is not as agreed: ${issue?.path.join('.')}: ${issue?.message}`;
    }
  }
  throw new NotComparedError(`The wallet did not list its transactions: ${problem}.`);
}
