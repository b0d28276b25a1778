import { liveRoutes, type PublicRound } from '@baize/contract/live';
import type { Database } from '@baize/db';
import { findGame } from '@baize/games';
import { ApiError } from '@baize/platform/http/api-error';
import { createServe } from '@baize/platform/http/serve';
import type { FastifyInstance } from 'fastify';
import type { LiveParts } from '../live-parts.ts';

const CLOTH_SECONDS = 300;

/**
 * Routes without authentication: limits, tables, betting layouts and the proof of a round's result.
 */
export function servePublic(app: FastifyInstance, live: LiveParts): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  const serve = createServe(app, live);

  serve(liveRoutes.readSessionLimits, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { sessionsPerMinute: live.sessionLimits.perMinute };
  });

  serve(liveRoutes.listTables, async ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { tables: live.tables() };
  });

  serve(liveRoutes.readCloth, async ({ reply, params }) => {
    const game = findGame(params.game);
    if (!game) throw new ApiError('not_found');
    reply.header('cache-control', `public, max-age=${CLOTH_SECONDS}`);
    return game.cloth;
  });

  serve(liveRoutes.readRound, async ({ reply, params }) => {
    const round = await readRound(live.db, params.id);
    if (!round) throw new ApiError('not_found');
    const isFinal = round.status === 'settled' || round.status === 'void';
    reply.header('cache-control', isFinal ? 'public, max-age=86400' : 'no-store');
    return round;
  });
}

async function readRound(db: Database, id: number): Promise<PublicRound | undefined> {
  const row = await db
    .selectFrom('live_rounds as round')
    .innerJoin('live_seed_chains as chain', 'chain.id', 'round.chain_id')
    .innerJoin('live_tables as table', 'table.id', 'round.table_id')
    .select(['round.id', 'round.table_id', 'round.status', 'round.chain_index', 'round.commit'])
    .select(['round.seed', 'round.number', 'round.opened_at', 'round.closed_at'])
    .select(['round.settled_at', 'chain.id as chain_id', 'chain.terminal', 'chain.length'])
    .select(['chain.created_at as published_at', 'table.game'])
    .leftJoin('live_rounds as previous', (join) =>
      join
        .onRef('previous.chain_id', '=', 'round.chain_id')
        .on((on) => on('previous.chain_index', '=', on('round.chain_index', '-', 1))),
    )
    .select('previous.id as previous_id')
    .where('round.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      roundId: row.id,
      tableId: row.table_id,
      game: row.game,
      status: row.status,
      index: row.chain_index,
      commit: row.commit.toString('hex'),
      seed: row.seed?.toString('hex') ?? null,
      number: row.number,
      openedAt: row.opened_at,
      closedAt: row.closed_at,
      settledAt: row.settled_at,
      previousRoundId: row.previous_id,
      chain: {
        id: row.chain_id,
        end: row.terminal.toString('hex'),
        length: row.length,
        publishedAt: row.published_at,
      },
    }
  );
}
