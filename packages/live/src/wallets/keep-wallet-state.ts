import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { TellState } from './circuits.ts';

/**
 * Stores a wallet's state for the portal. An unchanged state is not written, so that its timestamp
 * stays.
 */
export const keepWalletState =
  (pool: Pool, log: FastifyBaseLogger): TellState =>
  async ({ partnerId, mode }, state, said) => {
    try {
      const { rowCount } = await pool.query(
        `update wallets set state = $3, last_answer = $4, last_answer_at = now()
         where partner_id = $1 and mode = $2 and state is distinct from $3`,
        [partnerId, mode, state, said],
      );
      if (rowCount === 0) return;
      log.info({ partnerId, mode, state, said }, 'a wallet answers otherwise than before');
    } catch (error) {
      log.warn({ err: error }, 'how a wallet does was not kept');
    }
  };
