import type { Database, DB } from '@baize/db';
import type { OutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import type { Secrets } from '@baize/platform/security/secrets';
import { type Kysely, sql } from 'kysely';
import { madeBefore, madeSince } from '../made-within.ts';
import {
  createWalletDirectory,
  type WalletAddress,
  type WalletOwner,
} from '../wallet-directory.ts';
import {
  type Compared,
  compareTransaction,
  describe,
  isOnItsWay,
  type OurTransaction,
} from './compare-transaction.ts';
import { listTheirs, NotComparedError, type TheirTransaction } from './list-theirs.ts';

export type Reconciled = {
  /** Number of our transactions that were compared, and number that are not finished yet. */
  compared: number;
  onTheirWay: number;
  differences: number;
  /** Reported, but not counted as differences: staff settled them manually. */
  closedByHand: number;
};

export type Reconcile = WalletOwner & {
  db: Database;
  secrets: Secrets;
  calls: OutgoingCalls;
  /** The day in UTC. */
  day: string;
  now: Date;
  /** Called for each difference, and for each deviation caused by manual settlement. */
  report: (line: string) => void;
};

const DAY_MS = 86_400_000;
/** Newer transactions may be known to one side only. */
const YOUNG_MS = 60_000;
/** Tolerance for different clocks and for the duration of calls. */
const SLACK_MS = 300_000;
const BATCH = 500;

/**
 * Compares our transactions of a day with those that the operator lists. The ids that the operator
 * has reported are stored in a temporary table. Neither side's day then has to fit into memory or
 * be in the other's order.
 */
export async function reconcile(asked: Reconcile): Promise<Reconciled> {
  const { db, secrets, now, partnerId, mode } = asked;
  const directory = createWalletDirectory(db, secrets, () => now.getTime());
  const wallet = await directory.find({ partnerId, mode });
  if (wallet === undefined) {
    throw new NotComparedError(`Partner ${partnerId} has no ${mode} wallet.`);
  }
  const from = new Date(asked.day);
  const to = new Date(Math.min(from.getTime() + DAY_MS, now.getTime() - YOUNG_MS));
  if (to <= from) throw new NotComparedError(`Of ${asked.day} there is nothing to compare yet.`);
  return db.transaction().execute(async (trx) => {
    await sql`create temporary table told_transactions (id text primary key) on commit drop`.execute(
      trx,
    );
    const books = new Books(trx, asked, { from, to });
    await compareTheirs(books, asked.calls, wallet);
    await compareRest(books);
    return books.result;
  });
}

type Span = { from: Date; to: Date };

/** Our transactions of the day and the results so far. */
class Books {
  readonly result: Reconciled = {
    ...{ compared: 0, onTheirWay: 0 },
    ...{ differences: 0, closedByHand: 0 },
  };
  readonly trx: Kysely<DB>;
  readonly span: Span;
  readonly #asked: Reconcile;

  constructor(trx: Kysely<DB>, asked: Reconcile, span: Span) {
    this.trx = trx;
    this.#asked = asked;
    this.span = span;
  }

  contains(time: string): boolean {
    const at = Date.parse(time);
    return at >= this.span.from.getTime() && at < this.span.to.getTime();
  }

  tell(id: string, { differences, closedByHand }: Partial<Compared>): void {
    this.result.differences += differences?.length ?? 0;
    this.result.closedByHand += closedByHand?.length ?? 0;
    for (const found of [...(differences ?? []), ...(closedByHand ?? [])]) {
      this.#asked.report(`${id}: ${found}`);
    }
  }

  compare(ours: OurTransaction, theirs: TheirTransaction | undefined): void {
    if (isOnItsWay(ours)) {
      this.result.onTheirWay++;
      return;
    }
    this.result.compared++;
    this.tell(ours.transaction_id, compareTransaction(ours, theirs));
  }

  own() {
    const { partnerId, mode } = this.#asked;
    return this.trx
      .selectFrom('transactions as own')
      .innerJoin('live_players as player', 'player.id', 'own.player_id')
      .leftJoin('transactions as undone', (join) =>
        join.onRef('undone.reference_id', '=', 'own.id').on('undone.kind', '=', 'rollback'),
      )
      .select(['own.id as transaction_id', 'own.kind', 'player.external_id as player_id'])
      .select(['own.currency', 'own.amount', 'own.state', 'own.round_id', 'own.created_at'])
      .select('undone.state as rollback_state')
      .select(
        sql<boolean>`coalesce(own.closed_note, undone.closed_note) is not null`.as('is_closed'),
      )
      .where('own.partner_id', '=', partnerId)
      .where('own.mode', '=', mode);
  }

  ofDay() {
    const { from, to } = this.span;
    return this.own()
      .where(madeSince('own', from.toISOString()))
      .where(madeBefore('own', to.toISOString()));
  }

  /** Returns transactions of the day that the operator has not reported, in batches after an id. */
  untold(after: string | undefined): Promise<OurTransaction[]> {
    return this.ofDay()
      .where(sql<boolean>`not exists (select from told_transactions where id = own.id::text)`)
      .$if(after !== undefined, (all) => all.where('own.id', '>', after ?? ''))
      .orderBy('own.id')
      .limit(BATCH)
      .execute();
  }

  /**
   * When the operator's last response to one of them arrived. The operator may have created it as
   * late as that, even on another day.
   */
  async answeredUntil(): Promise<Date> {
    const { last } = await this.ofDay()
      .clearSelect()
      .select(sql<string | null>`max(own.last_answer_at)`.as('last'))
      .executeTakeFirstOrThrow();
    return new Date(Math.max(this.span.to.getTime(), Date.parse(last ?? '') || 0));
  }
}

async function compareTheirs(
  books: Books,
  calls: OutgoingCalls,
  wallet: WalletAddress,
): Promise<void> {
  const from = new Date(books.span.from.getTime() - SLACK_MS);
  const to = new Date((await books.answeredUntil()).getTime() + SLACK_MS);
  for await (const page of listTheirs(calls, wallet, { from, to })) {
    const ours = await findOurs(books, page);
    const fresh = await keepTold(books, page);
    for (const theirs of page) {
      const { transaction_id: id, created_at } = theirs;
      const own = ours.get(id);
      // Transactions that we do not know belong to the day that the operator reports, ours to the
      // day we created them.
      if (!books.contains(own?.created_at ?? created_at)) continue;
      if (!fresh.delete(id))
        books.tell(id, { differences: [`doubled there: ${describe(theirs)}`] });
      else if (own === undefined) {
        const missing = `missing here: ${describe(theirs)}, ${theirs.state} there`;
        books.tell(id, { differences: [missing] });
      } else books.compare(own, theirs);
    }
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findOurs(
  books: Books,
  page: readonly TheirTransaction[],
): Promise<Map<string, OurTransaction>> {
  const ids = page.map(({ transaction_id }) => transaction_id).filter((id) => uuid.test(id));
  const rows = await books.own().where(sql<boolean>`own.id = any (${ids}::uuid[])`).execute();
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

/** Returns the ids that had not been reported before. */
async function keepTold(books: Books, page: readonly TheirTransaction[]): Promise<Set<string>> {
  const ids = page.map(({ transaction_id }) => transaction_id);
  const { rows } = await sql<{ id: string }>`
    insert into told_transactions select distinct id from unnest(${ids}::text[]) as told (id)
    on conflict do nothing returning id`.execute(books.trx);
  return new Set(rows.map(({ id }) => id));
}

async function compareRest(books: Books): Promise<void> {
  for (let after: string | undefined; ; ) {
    const rows = await books.untold(after);
    for (const own of rows) books.compare(own, undefined);
    after = rows.at(-1)?.transaction_id;
    if (rows.length < BATCH) return;
  }
}
