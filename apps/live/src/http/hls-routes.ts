import { gzipSync } from 'node:zlib';
import { ApiError } from '@baize/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HostedTable } from '../hosted-table.ts';
import type { LiveParts } from '../live-parts.ts';
import type { PlayerSession } from '../sessions/tickets.ts';
import type { HlsPlace } from '../video/hls-window.ts';
import { authenticateViewer } from './authenticate-viewer.ts';

/** As the standard has it: who asks further ahead is lost. */
const MOST_SEGMENTS_AHEAD = 2;
const MOST_PARTS_AHEAD = 15;

type HlsRequest = {
  Params: { '*': string };
  Querystring: { _HLS_msn?: string; _HLS_part?: string };
};

type Visit = {
  request: FastifyRequest<HlsRequest>;
  reply: FastifyReply;
  session: PlayerSession;
  hosted: HostedTable;
};

/** `/v1/hls/<pass>/…`: the picture for players that know neither sockets nor Media Source. */
export function serveHls(app: FastifyInstance, live: LiveParts): void {
  const packed = packOnce();

  // The address carries the pass: it must not stand in the log, and comes many times a second.
  app.get<HlsRequest>('/v1/hls/*', { logLevel: 'warn' }, async (request, reply) => {
    const [pass = '', name = '', ...more] = request.params['*'].split('/');
    if (more.length > 0) throw new ApiError('not_found');
    const { session, hosted } = await authenticateViewer(live, pass, request, reply);
    const visit = { request, reply, session, hosted };
    if (name !== 'playlist.m3u8') return sendMedia(reply, await readMedia(visit, name));
    const text = await readPlaylist(visit);
    reply
      .header('cache-control', 'no-store')
      .header('vary', 'origin, accept-encoding')
      .type('application/vnd.apple.mpegurl');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(packed(hosted, text));
  });
}

async function readPlaylist(visit: Visit): Promise<string> {
  const { hls } = visit.hosted.video;
  const wanted = readDirectives(visit.request.query, hls.newest);
  await waitUntil(visit, () => {
    return hls.playlist() !== undefined && (!wanted || hls.hasReached(wanted));
  });
  const text = hls.playlist();
  if (text === undefined) throw new ApiError('unavailable');
  return text;
}

function readDirectives(
  { _HLS_msn: msn, _HLS_part: part }: HlsRequest['Querystring'],
  newest: number | undefined,
): HlsPlace | undefined {
  const malformed = (name: string) =>
    new ApiError('validation_failed', {
      fields: { [name]: 'There is no such place to wait for.' },
    });
  if (msn === undefined && part === undefined) return undefined;
  const sequence = readCount(msn);
  const index = part === undefined ? undefined : readCount(part);
  const furthest = (newest ?? Number.MAX_SAFE_INTEGER) + MOST_SEGMENTS_AHEAD;
  if (sequence === undefined || sequence > furthest) throw malformed('_HLS_msn');
  if (part !== undefined && (index === undefined || index > MOST_PARTS_AHEAD)) {
    throw malformed('_HLS_part');
  }
  return { sequence, part: index };
}

function readCount(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

async function readMedia(visit: Visit, name: string): Promise<Buffer> {
  const { hls, initSegment } = visit.hosted.video;
  if (name === 'init.mp4') return initSegment;
  const [, sequence, part] = /^(\d{1,15})(?:\.(\d{1,3}))?\.m4s$/.exec(name) ?? [];
  if (sequence === undefined) throw new ApiError('not_found');
  const place = { sequence: Number(sequence), part: Number(part) };
  if (part !== undefined && hls.isNextPart(place.sequence, place.part)) {
    await waitUntil(visit, () => hls.hasReached(place));
  }
  const bytes =
    part === undefined ? hls.segment(place.sequence) : hls.part(place.sequence, place.part);
  if (!bytes) throw new ApiError('not_found');
  return bytes;
}

function sendMedia(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply.header('cache-control', 'private, max-age=60').type('video/mp4').send(bytes);
}

async function waitUntil(visit: Visit, isReady: () => boolean): Promise<void> {
  if (isReady()) return;
  const { reply, session, hosted } = visit;
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  const end = await hosted.blockingRequests.wait(session.playerId, isReady, leaving.signal);
  if (end === 'crowded') throw new ApiError('too_many_requests', { retryAfterSeconds: 1 });
  if (end !== 'ready') throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

/** Packs each table's playlist once for everyone who asks for it. */
function packOnce() {
  const last = new WeakMap<HostedTable, { text: string; bytes: Buffer }>();
  return (hosted: HostedTable, text: string): Buffer => {
    const before = last.get(hosted);
    if (before?.text === text) return before.bytes;
    const bytes = gzipSync(text);
    last.set(hosted, { text, bytes });
    return bytes;
  };
}
