import { exchangeBody, openSessionBody } from '@baize/contract/live';
import { ApiError } from '@baize/platform/http/api-error';
import { readBody } from '@baize/platform/http/read-input';
import { type ApiKeyCaller, findEndedKeys } from '@baize/platform/security/api-keys';
import type { FastifyRequest } from 'fastify';
import type { LiveParts } from '../live-parts.ts';
import { isLaunchToken, readLaunchToken } from '../sessions/launch-tokens.ts';
import type { Admitted } from '../sessions/open-session.ts';

export const presentsToken = ({ body }: Pick<FastifyRequest, 'body'>): boolean =>
  typeof body === 'object' && body !== null && 'launchToken' in body;

/** Admits a player whom the page names itself. Test mode only. */
export function admitNamed(caller: ApiKeyCaller, request: FastifyRequest): Admitted {
  // A page that names its player can impersonate any player, so live mode requires a launch token.
  if (caller.mode === 'live') throw new ApiError('launch_token_required');
  const { playerId, tableId } = readBody(openSessionBody, request);
  return {
    partnerId: caller.id,
    apiKeyId: caller.keyId,
    mode: caller.mode,
    externalId: playerId,
    tableId,
    needsRenewal: false,
  };
}

/**
 * Admits a player by a launch token from the partner's server, or by a renewal token from an
 * earlier response of ours.
 */
export async function admitWithToken(live: LiveParts, request: FastifyRequest): Promise<Admitted> {
  const { launchToken } = readBody(exchangeBody, request);
  const player = isLaunchToken(launchToken)
    ? await readLaunch(live, launchToken)
    : await readRenewal(live, launchToken, request.headers.origin);
  if (player === undefined) throw new ApiError('invalid_launch_token');
  const ended = await findEndedKeys(live.db, [player.apiKeyId]);
  if (ended.size > 0) throw new ApiError('invalid_launch_token');
  return player;
}

async function readLaunch(live: LiveParts, launchToken: string): Promise<Admitted | undefined> {
  const row = await readLaunchToken(live.db, launchToken, live.clock.now());
  if (row === undefined) return undefined;
  const { currency, locale, country, max_round_stake } = row;
  return {
    partnerId: row.partner_id,
    apiKeyId: row.api_key_id,
    mode: row.mode,
    externalId: row.external_id,
    tableId: row.table_id ?? undefined,
    launched: { currency, locale, country, max_round_stake },
    launchToken,
    needsRenewal: true,
  };
}

/** A renewal token is bound to the page's origin and to the secret key that launched the player. */
async function readRenewal(
  live: LiveParts,
  token: string,
  origin: string | undefined,
): Promise<Admitted | undefined> {
  const session = live.renewals.open(token, live.clock.now());
  if (session === undefined || session.origin !== origin) return undefined;
  const player = await live.db
    .selectFrom('live_players')
    .select(['external_id', 'mode'])
    .where('id', '=', session.playerId)
    .where('partner_id', '=', session.partnerId)
    .where('created_at', '=', new Date(session.knownSince).toISOString())
    .executeTakeFirst();
  if (player === undefined) return undefined;
  return {
    partnerId: session.partnerId,
    apiKeyId: session.apiKeyId,
    mode: player.mode,
    externalId: player.external_id,
    tableId: session.tableId,
    renewed: session.account,
    needsRenewal: true,
  };
}
