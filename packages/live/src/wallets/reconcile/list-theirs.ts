import { randomUUID } from 'node:crypto';
import type { OutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import { z } from 'zod';
import type { WalletAddress } from '../wallet-directory.ts';

/**
 * Escapes control characters and backslashes. The operator's values are printed, and ids are stored
 * in a table that accepts no NUL. Our values contain none of these characters, so an escaped value
 * equals none of them. Escaping backslashes keeps escaped values distinct.
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

export type TheirTransaction = z.infer<typeof listed>;

/** Thrown if the books cannot be compared. It does not mean that they differ. */
export class NotComparedError extends Error {
  override name = 'NotComparedError';
}

const TRIES = 3;

/**
 * Lists the operator's transactions of a time span by page. A page is requested after the previous
 * one was processed.
 */
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
  // Listing moves no money, so a page can be requested again.
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
