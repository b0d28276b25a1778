import { launchBody, liveRoutes, type SessionAnswer } from '@baize/contract/live';
import { ApiError } from '@baize/platform/http/api-error';
import { answerOnce } from '@baize/platform/http/idempotency';
import { readBody } from '@baize/platform/http/read-input';
import { authenticateApiKey, authenticateSecretKey } from '@baize/platform/security/api-keys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TIMELINE_EPOCH } from '../clock.ts';
import type { LiveParts } from '../live-parts.ts';
import type { PlayerSession } from '../player-session.ts';
import type { PlayerName } from '../players/find-player.ts';
import { readPlayer } from '../players/read-player.ts';
import type { SdkRelease } from '../sdk/sdk-release.ts';
import { issueLaunchToken } from '../sessions/launch-tokens.ts';
import { type Admitted, openSession } from '../sessions/open-session.ts';
import { RENEWAL_MS, VIEWER_PASS_MS } from '../sessions/viewer-pass.ts';
import type { LiveTable } from '../tables.ts';
import type { WalletOwner } from '../wallets/wallet-directory.ts';
import { admitNamed, admitWithToken, presentsToken } from './admit-player.ts';
import { type FoundSeat, findSeat } from './find-seat.ts';

/**
 * Retry interval when the server is full. It is sent here because a refused WebSocket cannot carry
 * it.
 */
const FULL_FOR_SECONDS = 5;
const SECRET_KEY_PREFIX = 'sk_';

/**
 * `POST /v1/sessions`. A request with a secret key gets a launch token. A request with a launch
 * token, or in test mode with the publishable key and a player id, opens a session.
 */
export function serveSessions(app: FastifyInstance, live: LiveParts, sdk: SdkRelease): void {
  app.options('/v1/sessions', (request, reply) => {
    allowOrigin(request, reply);
    return reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type, x-api-key')
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });

  const route = liveRoutes.openSession;
  app.post('/v1/sessions', { config: { route } }, async (request, reply) => {
    allowOrigin(request, reply);
    reply.header('cache-control', 'no-store');
    const answer = presentsSecretKey(request)
      ? await launchPlayer(live, request)
      : await openForPage(live, sdk, request, reply);
    return route.response.parse(answer);
  });
}

async function openForPage(
  live: LiveParts,
  sdk: SdkRelease,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionAnswer> {
  refuseWhoMustWait(live.sessionLimits.takeAddress(request.ip));
  if (live.connections.size >= live.maxConnections) {
    throw new ApiError('unavailable', { retryAfterSeconds: FULL_FOR_SECONDS });
  }
  const seatFor = (seat: FoundSeat) => seatPlayer(live, sdk, reply, seat);
  const { seat, taken } = await live.inTurn(async () => {
    assertAwaited(reply);
    const seat = await findSeat(live, request, await admitPlayer(live, request));
    return { seat, taken: seat.purse ? undefined : await seatFor(seat) };
  });
  if (taken) return taken.answer;
  // The wallet is called outside the queue, so that a hanging wallet delays only its own players.
  // It is called before the session is opened, so that a page without a response can retry with the
  // same token.
  const balance = seat.purse && (await live.wallets.askBalance(seat.purse, seat.externalId));
  const { answer, session } = await live.inTurn(() => {
    assertAwaited(reply);
    return seatFor(seat);
  });
  if (typeof balance === 'number') await live.wallets.keepBalance(session.account, balance);
  return answer;
}

const presentsSecretKey = ({ headers }: FastifyRequest) =>
  String(headers['x-api-key']).startsWith(SECRET_KEY_PREFIX);

/**
 * Issues a launch token. A partner's server uses one IP address for all its players, so requests
 * with a valid key do not count towards the limit per IP address.
 */
async function launchPlayer(live: LiveParts, request: FastifyRequest) {
  const caller = await authenticateSecretKey(live, request).catch((refusal: unknown) => {
    refuseWhoMustWait(live.sessionLimits.takeAddress(request.ip));
    throw refusal;
  });
  const launch = readBody(launchBody, request);
  const { id, keyId, mode } = caller;
  refuseWhoMustWait(live.sessionLimits.takePlayer(keyId, id, `${mode}/${launch.player_id}`));
  const hosted =
    launch.table_id === undefined ? live.hostedTables[0] : live.findTable(launch.table_id);
  if (!hosted) throw new ApiError('not_found');
  await assertAdmitted(live, { partnerId: id, mode, externalId: launch.player_id });
  await assertMoney(live, { partnerId: id, mode }, hosted.table, launch.currency);
  const { body } = await answerOnce(live, request, `launch:${id}:${mode}`, 200, ({ db }) =>
    issueLaunchToken(db, caller, launch, live.clock.now()),
  );
  return body;
}

/**
 * Reports an exclusion to the operator's server. If a player is excluded later, the token opens no
 * session.
 */
async function assertAdmitted({ db }: LiveParts, name: PlayerName): Promise<void> {
  const player = await readPlayer(db, name);
  if (player?.exclusion === undefined || player.exclusion === null) return;
  throw new ApiError(player.exclusion.kind === 'pause' ? 'player_paused' : 'player_excluded');
}

/** Live mode requires the operator's wallet, in a currency that the table accepts. */
async function assertMoney(
  { wallets }: LiveParts,
  owner: WalletOwner,
  { limitsByCurrency }: LiveTable,
  currency: string,
): Promise<void> {
  if (await wallets.has(owner)) {
    if (!limitsByCurrency.has(currency)) throw new ApiError('currency_not_offered');
  } else if (owner.mode === 'live') throw new ApiError('wallet_required');
}

async function admitPlayer(live: LiveParts, request: FastifyRequest): Promise<Admitted> {
  if (presentsToken(request)) return admitWithToken(live, request);
  const caller = await authenticateApiKey(live, request);
  const player = admitNamed(caller, request);
  const { apiKeyId, partnerId, externalId } = player;
  refuseWhoMustWait(live.sessionLimits.takePlayer(apiKeyId, partnerId, externalId));
  return player;
}

async function seatPlayer(
  live: LiveParts,
  { hlsPlayer, playModule, waysModule }: SdkRelease,
  reply: FastifyReply,
  { hosted, purse: _, ...found }: FoundSeat,
): Promise<{ answer: SessionAnswer; session: PlayerSession }> {
  const now = live.clock.now();
  const { table } = hosted;
  const { needsRenewal } = found;
  const opened = await openSession(live.db, {
    ...{ ...found, table, now },
    assertAwaited: () => assertAwaited(reply),
  });
  const { tickets, session, limits, expiresAt } = opened;
  const { publicUrl } = live.config;
  const socketUrl = publicUrl.replace(/^http/, 'ws');
  const pass = () => live.viewerPasses.seal(session, now + VIEWER_PASS_MS);
  const { mimeType } = hosted.video;
  const epoch = TIMELINE_EPOCH;
  const answer = {
    ticket: tickets.live,
    expiresAt: new Date(expiresAt).toISOString(),
    wsUrl: `${socketUrl}/v1/live`,
    game: table.gameId,
    clothUrl: `${publicUrl}/v1/cloths/${table.gameId}`,
    media: {
      mse: { url: `${socketUrl}/v1/video`, ticket: tickets.video, mimeType, epoch },
      ...(hosted.whep && { whep: { url: `${publicUrl}/v1/whep/${pass()}`, epoch } }),
      hls: {
        url: `${publicUrl}${live.hlsAddresses.folderOf(table.id, now)}/playlist.m3u8`,
        player: `${publicUrl}${hlsPlayer}`,
        epoch,
      },
      module: `${publicUrl}${waysModule}`,
    },
    limits,
    play: {
      url: `${publicUrl}${playModule}`,
      ...realityCheckOf(opened, now),
    },
    ...(needsRenewal && { launchToken: live.renewals.seal(session, now + RENEWAL_MS) }),
  };
  return { answer, session };
}

/**
 * Reality checks are due at multiples of the time since the sitting began, so reconnecting does not
 * postpone them.
 */
function realityCheckOf(
  { sittingSince, realityCheckMinutes }: { sittingSince: number; realityCheckMinutes: number },
  now: number,
): { next: number; every: number } {
  const every = realityCheckMinutes * 60_000;
  return { every, next: every && every - (Math.max(0, now - sittingSince) % every) };
}

/**
 * Stops if the client was already told to retry or has disconnected. It can retry with the same
 * token.
 */
function assertAwaited(reply: FastifyReply): void {
  if (reply.sent || reply.raw.destroyed) throw new ApiError('unavailable');
}

function refuseWhoMustWait(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds === undefined) return;
  throw new ApiError('too_many_requests', { retryAfterSeconds });
}

/** Lets any page read the response; otherwise a page of a wrong origin could not read the error. */
function allowOrigin(
  request: FastifyRequest,
  reply: { header(name: string, value: string): unknown },
): void {
  reply.header('vary', 'origin');
  reply.header('access-control-expose-headers', 'retry-after');
  if (request.headers.origin) {
    reply.header('access-control-allow-origin', request.headers.origin);
  }
}
