import { limits } from '@baize/contract';
import type { DB } from '@baize/db';
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Secrets } from '../security/secrets.ts';
import { ApiError } from './api-error.ts';

type Answer = { status: number; body: unknown };
type Needed = { db: Kysely<DB>; secrets: Secrets; now: () => Date };

/** Responses are stored encrypted: they may contain a key that is stored nowhere else. */
const ANSWER_SEAL = 'idempotent-answer';

/**
 * Runs a request with an `Idempotency-Key` once; a retry returns the stored response. The encrypted
 * response is stored in the transaction of the change itself. A crash therefore leaves both, and a
 * retry returns the response, or neither, and a retry runs. A request that fails stores nothing and
 * can be retried.
 */
export async function answerOnce<R extends Needed>(
  resources: R,
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>,
  owner: string,
  status: number,
  run: (resources: R) => Promise<unknown>,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { status, body: await run(resources) };
  if (typeof key !== 'string' || key === '' || key.length > 200) {
    throw new ApiError('validation_failed', {
      fields: { 'Idempotency-Key': 'Use 1 to 200 characters.' },
    });
  }
  const { secrets } = resources;
  const asked = JSON.stringify([request.method, request.url, request.body]);
  // A keyed hash: with a plain one, a password in the body could be guessed from the database
  // alone.
  const requestHash = secrets.hash('idempotent-request', asked);
  return resources.db.transaction().execute(async (db) => {
    await claim(db, owner, key);
    const first = await readFirst(db, owner, key, resources.now());
    if (first === undefined) {
      const body = await run({ ...resources, db });
      const kept = {
        request_hash: requestHash,
        status,
        body: JSON.stringify(
          secrets.seal(ANSWER_SEAL, JSON.stringify(body ?? null)).toString('base64'),
        ),
        created_at: resources.now(),
      };
      await db
        .insertInto('idempotency_keys')
        .values({ owner, key, ...kept })
        .onConflict((conflict) => conflict.columns(['owner', 'key']).doUpdateSet(kept))
        .execute();
      return { status, body };
    }
    if (!first.request_hash.equals(requestHash)) throw new ApiError('idempotency_key_reused');
    const sealed = Buffer.from(first.body as string, 'base64');
    return {
      status: first.status ?? status,
      body: JSON.parse(secrets.unseal(ANSWER_SEAL, sealed)),
    };
  });
}

/**
 * Locks the key until the transaction ends. Only a concurrent request with the same key is refused.
 */
async function claim(db: Transaction<DB>, owner: string, key: string): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${owner} ${key}`}, 0)) as free
  `.execute(db);
  if (rows[0]?.free !== true) throw new ApiError('request_in_progress');
}

function readFirst(db: Transaction<DB>, owner: string, key: string, now: Date) {
  const kept = new Date(now.getTime() - limits.idempotencyHours * 3_600_000).toISOString();
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('created_at', '>=', kept)
    .executeTakeFirst();
}
