import { gzipSync } from 'node:zlib';
import { ApiError } from '@baize/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveParts, TableSeat } from '../live-parts.ts';
import type { Admission } from '../sessions/tickets.ts';
import type { HlsPlace } from '../video/hls-window.ts';
import { admitViewer } from './admit-viewer.ts';

/** As the standard has it: who asks further ahead is lost. */
const mostSegmentsAhead = 2;
const mostPartsAhead = 15;

interface HlsRequest {
  Params: { '*': string };
  Querystring: { _HLS_msn?: string; _HLS_part?: string };
}

interface Visit {
  request: FastifyRequest<HlsRequest>;
  reply: FastifyReply;
  admission: Admission;
  seat: TableSeat;
}

/** `/v1/hls/<pass>/…`: the picture for players that know neither sockets nor Media Source. */
export function serveHls(app: FastifyInstance, live: LiveParts): void {
  const packed = packOnce();

  // The address carries the pass: it must not stand in the log, and comes many times a second.
  app.get<HlsRequest>('/v1/hls/*', { logLevel: 'warn' }, async (request, reply) => {
    const [pass = '', name = '', ...more] = request.params['*'].split('/');
    if (more.length > 0) throw new ApiError('not_found');
    const { admission, seat } = await admitViewer(live, pass, request, reply);
    const visit = { request, reply, admission, seat };
    if (name !== 'playlist.m3u8') return sendMedia(reply, await readMedia(visit, name));
    const text = await readPlaylist(visit);
    reply
      .header('cache-control', 'no-store')
      .header('vary', 'origin, accept-encoding')
      .type('application/vnd.apple.mpegurl');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(packed(seat, text));
  });
}

async function readPlaylist(visit: Visit): Promise<string> {
  const { hls } = visit.seat.video;
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
  const furthest = (newest ?? Number.MAX_SAFE_INTEGER) + mostSegmentsAhead;
  if (sequence === undefined || sequence > furthest) throw malformed('_HLS_msn');
  if (part !== undefined && (index === undefined || index > mostPartsAhead)) {
    throw malformed('_HLS_part');
  }
  return { sequence, part: index };
}

function readCount(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

async function readMedia(visit: Visit, name: string): Promise<Buffer> {
  const { hls, initSegment } = visit.seat.video;
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
  const { reply, admission, seat } = visit;
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  const end = await seat.waitingRoom.wait(admission.playerId, isReady, leaving.signal);
  if (end === 'crowded') throw new ApiError('too_many_requests', { retryAfterSeconds: 1 });
  if (end !== 'ready') throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

/** Packs each table's playlist once for everyone who asks for it. */
function packOnce() {
  const last = new WeakMap<TableSeat, { text: string; bytes: Buffer }>();
  return (seat: TableSeat, text: string): Buffer => {
    const before = last.get(seat);
    if (before?.text === text) return before.bytes;
    const bytes = gzipSync(text);
    last.set(seat, { text, bytes });
    return bytes;
  };
}
