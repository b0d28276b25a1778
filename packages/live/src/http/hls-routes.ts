import { gzipSync } from 'node:zlib';
import { ApiError } from '@baize/platform/http/api-error';
import { addressGroup } from '@baize/platform/security/address-group';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HostedTable } from '../hosted-table.ts';
import type { LiveParts } from '../live-parts.ts';
import { LONGEST_SEGMENT_SECONDS } from '../video/hls-playlist.ts';
import type { HlsPlace } from '../video/hls-window.ts';

/**
 * Limits for blocking requests from the LL-HLS specification: a request further ahead is refused.
 */
const MOST_SEGMENTS_AHEAD = 2;
const MOST_PARTS_AHEAD = 15;

/**
 * Cache lifetimes recommended by the specification: responses to blocking playlist requests never
 * change, other playlists soon do.
 */
const WAITED_FOR = `public, max-age=${6 * LONGEST_SEGMENT_SECONDS}`;
const NOT_WAITED_FOR = `public, max-age=${LONGEST_SEGMENT_SECONDS / 2}`;
/**
 * File names contain a number or a hash. The content under a name never changes and is the same in
 * every process.
 */
const NEVER_CHANGES = 'public, max-age=3600, immutable';

type HlsRequest = {
  Params: { table: string; folder: string; name: string };
  Querystring: { _HLS_msn?: string; _HLS_part?: string };
};

type Visit = {
  request: FastifyRequest<HlsRequest>;
  reply: FastifyReply;
  hosted: HostedTable;
};

/**
 * `/v1/hls/<table>/<folder>/…`: video for players without WebSocket or Media Source support. No
 * response depends on the viewer, so a cache can serve all of them.
 */
export function serveHls(app: FastifyInstance, live: LiveParts): void {
  const packed = packOnce();

  // The URL grants access, so it must not appear in the log. It is also requested many times a
  // second.
  const quiet = { logLevel: 'warn' } as const;
  app.get<HlsRequest>('/v1/hls/:table/:folder/:name', quiet, async (request, reply) => {
    const { table, folder, name } = request.params;
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-store');
    if (!live.hlsAddresses.isGood(table, folder, live.clock.now())) {
      throw new ApiError('invalid_ticket');
    }
    const hosted = live.findTable(table);
    if (!hosted) throw new ApiError('not_found');
    const visit = { request, reply, hosted };
    if (name !== 'playlist.m3u8') {
      const bytes = await readMedia(visit, name);
      return reply.header('cache-control', NEVER_CHANGES).type('video/mp4').send(bytes);
    }
    const wanted = readDirectives(request.query, hosted.video.hls.newest);
    const text = await readPlaylist(visit, wanted);
    reply
      .header('cache-control', wanted ? WAITED_FOR : NOT_WAITED_FOR)
      .header('vary', 'accept-encoding')
      .type('application/vnd.apple.mpegurl');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(packed(hosted, text));
  });
}

async function readPlaylist(visit: Visit, wanted: HlsPlace | undefined): Promise<string> {
  const { hls } = visit.hosted.video;
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
  if (name === hls.initName) return initSegment;
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

async function waitUntil(visit: Visit, isReady: () => boolean): Promise<void> {
  if (isReady()) return;
  const { request, reply, hosted } = visit;
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  const viewer = addressGroup(request.ip);
  const end = await hosted.blockingRequests.wait(viewer, isReady, leaving.signal);
  if (end === 'crowded') throw new ApiError('too_many_requests', { retryAfterSeconds: 1 });
  if (end !== 'ready') throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

/** Compresses each table's playlist once for all requests. */
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
