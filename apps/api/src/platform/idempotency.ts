import { createHash } from 'node:crypto';
import { limits } from '@baize/contract';
import type { Json } from '@baize/db';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { Resources } from './resources.ts';

type Answer = { status: number; body: unknown };

/**
 * A call repeated with the same `Idempotency-Key` is answered as the first was. Only success is
 * kept: a refused or failed call changed nothing and may be tried again.
 */
export async function answerOnce(
  { db, now }: Pick<Resources, 'db' | 'now'>,
  request: FastifyRequest,
  owner: string,
  status: number,
  run: () => Promise<unknown>,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return { status, body: await run() };
  if (typeof key !== 'string' || key === '' || key.length > 200) {
    throw new ApiError('validation_failed', {
      fields: { 'Idempotency-Key': 'Use 1 to 200 characters.' },
    });
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body]))
    .digest();
  const expired = new Date(now().getTime() - limits.idempotencyHours * 3_600_000).toISOString();
  await db
    .deleteFrom('idempotency_keys')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('created_at', '<', expired)
    .execute();
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ owner, key, request_hash: requestHash, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const mine = db.updateTable('idempotency_keys').where('owner', '=', owner).where('key', '=', key);
  if (claimed !== undefined) {
    try {
      const body = await run();
      await mine.set({ status, body: JSON.stringify(body) }).execute();
      return { status, body };
    } catch (error) {
      await db
        .deleteFrom('idempotency_keys')
        .where('owner', '=', owner)
        .where('key', '=', key)
        .execute();
      throw error;
    }
  }
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first !== undefined && !first.request_hash.equals(requestHash)) {
    throw new ApiError('idempotency_key_reused');
  }
  if (first === undefined || first.status === null) throw new ApiError('request_in_progress');
  return { status: first.status, body: first.body as Json };
}
