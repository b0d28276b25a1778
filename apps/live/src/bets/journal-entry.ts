import { z } from 'zod';
import type { CheckedBet } from './check-bet.ts';
import type { Bettor } from './place-bet.ts';

/** A bet as the journal keeps it, in the columns of the database. */
export const journalEntry = z.object({
  client_id: z.string(),
  player_id: z.int(),
  partner_id: z.int(),
  round_id: z.int(),
  /** The round's own, in hex: a journal beside another database finds no round in it. */
  commit: z.string(),
  type: z.string(),
  value: z.unknown(),
  covered: z.array(z.int()),
  amount: z.int(),
  potential: z.int(),
  /** Milliseconds since 1970. */
  placed_at: z.number(),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** Put together by hand: an id has no signs that JSON would write in another way. */
export function journalLine(bettor: Bettor, bet: CheckedBet, commit: string, now: number): string {
  return (
    `{"client_id":"${bet.id}","player_id":${bettor.playerId},"partner_id":${bettor.partnerId},` +
    `"round_id":${bet.roundId},"commit":"${commit}","type":"${bet.type}",` +
    `"value":${JSON.stringify(bet.value)},"covered":[${bet.covered}],"amount":${bet.amount},` +
    `"potential":${bet.potential},"placed_at":${now}}`
  );
}

/** The entry of a line, or undefined when it was never written to its end. */
export function readJournalLine(line: string): JournalEntry | undefined {
  try {
    return journalEntry.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
