import type { AccountMode, CallDirection } from '@baize/contract';
import { limits } from '@baize/contract';
import type { Database } from '@baize/db';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { tellJson } from './tell-json.ts';

export type NotedCall = {
  partnerId: number;
  mode: AccountMode;
  direction: CallDirection;
  method: string;
  address: string;
  requestId: string;
  status: number | null;
  failure: string | null;
  durationMs: number;
  request: unknown;
  /**
   * Reads the response body. It is called only for calls that are written, because during a burst
   * most are dropped.
   */
  answer: () => unknown;
};

export type CallLog = {
  /** Queues the call without delaying it; calls are written in batches a moment later. */
  note(call: NotedCall): void;
  /**
   * Writes the queued calls. Calls that cannot be written are dropped: the log is only
   * informational.
   */
  write(): Promise<void>;
};

const LONGEST_ADDRESS = 500;
const LONGEST_ID = 100;
/**
 * During a burst only the latest calls of a partner are written; older ones would soon be deleted
 * anyway.
 */
const MOST_OF_ONE = 50;
const MOST_PARTNERS = 200;

type Noted = NotedCall & { calledAt: string };
type Row = Omit<Noted, 'request' | 'answer'> & { request: string; answer: string };

export function createCallLog(db: Database, log: FastifyBaseLogger, now: () => number): CallLog {
  let waiting = new Map<string, Noted[]>();

  /** If the body of one call cannot be read, the others are still written. */
  function tell(read: () => unknown): string {
    try {
      return tellJson(read());
    } catch (error) {
      log.warn({ err: error }, 'what was said in a call was not written');
      return '';
    }
  }

  return {
    note(call) {
      const owner = `${call.partnerId}/${call.mode}`;
      const before = waiting.get(owner);
      if (before === undefined && waiting.size >= MOST_PARTNERS) return;
      const rows = before ?? [];
      waiting.set(owner, rows);
      if (rows.length >= MOST_OF_ONE) rows.shift();
      rows.push({ ...call, calledAt: new Date(now() - call.durationMs).toISOString() });
    },
    async write() {
      const owners = [...waiting.values()];
      if (owners.length === 0) return;
      waiting = new Map();
      try {
        const rows = owners.flat().map((call) => rowOf(call, tell));
        await insertCalls(db, rows);
        await forgetOld(
          db,
          owners.flatMap(([first]) => first ?? []),
        );
      } catch (error) {
        log.warn({ err: error }, 'the log of calls was not written');
      }
    },
  };
}

const rowOf = (call: Noted, tell: (read: () => unknown) => string): Row => ({
  ...call,
  address: call.address.slice(0, LONGEST_ADDRESS),
  requestId: call.requestId.slice(0, LONGEST_ID),
  durationMs: Math.round(call.durationMs),
  request: tell(() => call.request),
  answer: tell(call.answer),
});

/**
 * Calls of partners who were erased in the meantime are skipped; otherwise they would fail the
 * whole batch.
 */
async function insertCalls(db: Database, rows: readonly Row[]): Promise<void> {
  const partnerIds = rows.map(({ partnerId }) => partnerId);
  await sql`
    with known as materialized (
      select id from partners where id = any (${partnerIds}::bigint[]) order by id for key share
    )
    insert into call_log (partner_id, mode, direction, method, address, request_id, status, failure,
      duration_ms, request, answer, called_at)
    select partner_id, mode, direction, method, address, request_id, status, failure, duration_ms,
      request, answer, called_at
    from unnest(
      ${partnerIds}::bigint[],
      ${rows.map(({ mode }) => mode)}::account_mode[],
      ${rows.map(({ direction }) => direction)}::call_direction[],
      ${rows.map(({ method }) => method)}::text[],
      ${rows.map(({ address }) => address)}::text[],
      ${rows.map(({ requestId }) => requestId)}::text[],
      ${rows.map(({ status }) => status)}::integer[],
      ${rows.map(({ failure }) => failure)}::text[],
      ${rows.map(({ durationMs }) => durationMs)}::integer[],
      ${rows.map(({ request }) => request)}::text[],
      ${rows.map(({ answer }) => answer)}::text[],
      ${rows.map(({ calledAt }) => calledAt)}::timestamptz[]
    ) with ordinality as noted (partner_id, mode, direction, method, address, request_id, status,
      failure, duration_ms, request, answer, called_at, nth)
    where partner_id in (select id from known)
    order by nth`.execute(db);
}

/** Deletes calls beyond the maximum per partner. The hourly sweep deletes old calls. */
async function forgetOld(db: Database, owners: readonly Pick<Row, 'partnerId' | 'mode'>[]) {
  await sql`
    delete from call_log using (
      select owner.partner_id, owner.mode, (
        select id from call_log kept where kept.partner_id = owner.partner_id and kept.mode = owner.mode
        order by id desc offset ${limits.calls.kept} limit 1) as id
      from unnest(${owners.map(({ partnerId }) => partnerId)}::bigint[],
        ${owners.map(({ mode }) => mode)}::account_mode[]) as owner (partner_id, mode)) last
    where call_log.partner_id = last.partner_id and call_log.mode = last.mode and call_log.id <= last.id
  `.execute(db);
}
