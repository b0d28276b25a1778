import { randomBytes } from 'node:crypto';
import { errorBody } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { seedSecretOf } from '../create-live.ts';
import { createViewerPasses } from '../sessions/viewer-pass.ts';
import { aPartner, type TestPartner, testSecrets } from '../testing/people.ts';
import { aSession } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

const test = useTestTable();

async function aViewer(partner?: TestPartner) {
  const own = partner ?? (await aPartner(test.database.db));
  const { media } = await aSession(test.table.url, own, 'viewer');
  const playlistUrl = media.hls?.url ?? '';
  const get = (name: string, headers: Record<string, string> = { origin: own.origin }) =>
    fetch(new URL(name, playlistUrl), { headers });
  return { partner: own, playlistUrl, get, media };
}

async function refusal(answer: Response) {
  return [answer.status, errorBody.strict().parse(await answer.json()).code];
}

type Playlist = {
  lines: string[];
  whole: number[];
  parts: string[];
  hint: string;
};

async function readPlaylist(answer: Response): Promise<Playlist> {
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).trim().split('\n');
  return {
    lines,
    whole: lines.filter((line) => /^\d+\.m4s$/.test(line)).map((line) => Number.parseInt(line, 10)),
    parts: lines.flatMap((line) => /^#EXT-X-PART:.*URI="([^"]+)"/.exec(line)?.[1] ?? []),
    hint: /URI="([^"]+)"/.exec(lines.at(-1) ?? '')?.[1] ?? '',
  };
}

/** Presentation times of the fragments, in milliseconds since the stream's epoch. */
function timesIn(bytes: Buffer): number[] {
  const times: number[] = [];
  for (let at = bytes.indexOf('tfdt'); at !== -1; at = bytes.indexOf('tfdt', at + 4)) {
    times.push(Number(bytes.readBigUInt64BE(at + 8)));
  }
  return times;
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('low-latency HLS', () => {
  it('gives the playlist, its init segment and its parts to the page of the session', async () => {
    const { partner, get, media } = await aViewer();
    expect(Object.keys(media)).toEqual(['mse', 'hls']);
    const answer = await get('playlist.m3u8');
    expect(answer.headers.get('access-control-allow-origin')).toBe(partner.origin);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const { parts } = await readPlaylist(answer);
    const init = await bytesOf(await get('init.mp4'));
    expect(init.toString('latin1', 4, 8)).toBe('ftyp');
    const part = await get(parts.at(-1) ?? '');
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(part.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(timesIn(await bytesOf(part)).length).toBeGreaterThan(0);
  });

  it('dates each segment by the time its pictures carry', async () => {
    const { get, media } = await aViewer();
    const first = await readPlaylist(await get('playlist.m3u8'));
    const next = Number.parseInt(first.hint, 10);
    const { lines } = await readPlaylist(await get(`playlist.m3u8?_HLS_msn=${next}`));
    const at = lines.indexOf(`${next}.m4s`);
    const dated = lines.slice(0, at).findLast((line) => line.includes('DATE-TIME')) ?? '';
    const [firstPts = Number.NaN] = timesIn(await bytesOf(await get(`${next}.m4s`)));
    expect(Date.parse(dated.split('TIME:')[1] ?? '')).toBe((media.hls?.epoch ?? 0) + firstPts);
  });

  it('holds a playlist back until it has the part that was asked for', async () => {
    const { get } = await aViewer();
    const { hint } = await readPlaylist(await get('playlist.m3u8'));
    const [sequence, part] = hint.split('.');
    const query = `_HLS_msn=${sequence}&_HLS_part=${part}`;
    const { parts } = await readPlaylist(await get(`playlist.m3u8?${query}`));
    expect(parts).toContain(hint);
  });

  it('holds the hinted part back until it is there', async () => {
    const { get } = await aViewer();
    const { hint } = await readPlaylist(await get('playlist.m3u8'));
    const answer = await get(hint);
    expect(answer.status).toBe(200);
    expect((await bytesOf(answer)).includes('moof')).toBe(true);
  });

  it('plays for who sends no origin, as players in browsers do', async () => {
    const { get } = await aViewer();
    const answer = await get('playlist.m3u8', {});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses a pass that is forged, changed, or of another secret', async () => {
    const { partner, playlistUrl } = await aViewer();
    const { origin } = partner;
    const pass = playlistUrl.split('/').at(-2) ?? '';
    const flipped = Buffer.from(pass, 'base64url');
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    const session = { tableId: 'roulette-1', playerId: 1, partnerId: 1, apiKeyId: 1, origin };
    const foreign = createViewerPasses(Buffer.from('another')).seal(session, Date.now() + 60_000);
    const forged = randomBytes(120).toString('base64url');
    const bad = [forged, flipped.toString('base64url'), foreign, 'short', 'a'.repeat(2_000), ''];
    for (const wrong of bad) {
      const answer = await fetch(`${test.table.url}/v1/hls/${wrong}/playlist.m3u8`, {
        headers: { origin },
      });
      expect(await refusal(answer)).toEqual([401, 'invalid_ticket']);
    }
  });

  it('refuses a pass whose hour is over, and takes it until then', async () => {
    const { origin, ...ids } = await aPartner(test.database.db);
    const { partnerId, keyId: apiKeyId } = ids;
    const session = { tableId: 'roulette-1', playerId: 1, partnerId, apiKeyId, origin };
    const ask = (expiresAt: number) => {
      const pass = createViewerPasses(seedSecretOf(testSecrets)).seal(session, expiresAt);
      return fetch(`${test.table.url}/v1/hls/${pass}/init.mp4`, { headers: { origin } });
    };
    expect((await ask(Date.now() + 10_000)).status).toBe(200);
    expect(await refusal(await ask(Date.now() - 1))).toEqual([401, 'invalid_ticket']);
  });

  it('refuses the page of another origin, and tells it nothing', async () => {
    const { get } = await aViewer();
    const answer = await get('playlist.m3u8', { origin: 'https://elsewhere.test' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(await refusal(answer)).toEqual([403, 'origin_not_allowed']);
  });

  it('refuses everything within a second once the key has ended', async () => {
    const { partner, get } = await aViewer();
    const stays = await aViewer();
    expect((await get('playlist.m3u8')).status).toBe(200);
    await test.database.db
      .updateTable('api_keys')
      .set({ revoked_at: new Date() })
      .where('id', '=', partner.keyId)
      .execute();
    await expect.poll(async () => (await get('init.mp4')).status).toBe(401);
    expect(await refusal(await get('playlist.m3u8'))).toEqual([401, 'invalid_api_key']);
    expect((await stays.get('playlist.m3u8')).status).toBe(200);
  });

  it.each([
    '_HLS_msn=abc',
    '_HLS_msn=-1',
    '_HLS_msn=1.5',
    '_HLS_msn=99999999999999999999',
    '_HLS_part=1',
    '_HLS_msn=1&_HLS_msn=2',
    '_HLS_msn=1&_HLS_part=x',
    '_HLS_msn=1&_HLS_part=999',
  ])('refuses to wait for %s', async (query) => {
    const { get } = await aViewer();
    const answer = await get(`playlist.m3u8?${query}`);
    expect(await refusal(answer)).toEqual([400, 'validation_failed']);
  });

  it('refuses to wait for what is far away', async () => {
    const { get } = await aViewer();
    const { hint } = await readPlaylist(await get('playlist.m3u8'));
    const far = Number.parseInt(hint, 10) + 4;
    expect(await refusal(await get(`playlist.m3u8?_HLS_msn=${far}&_HLS_part=0`))).toEqual([
      400,
      'validation_failed',
    ]);
  });

  it.each(['1.m4s', '1.0.m4s', '99999999999.0.m4s', 'init.mp4/more', '..m4s', '', 'key.pem'])(
    'has nothing at %j',
    async (name) => {
      const { playlistUrl, partner } = await aViewer();
      const address = playlistUrl.replace('playlist.m3u8', name);
      const answer = await fetch(address, { headers: { origin: partner.origin } });
      expect(await refusal(answer)).toEqual([404, 'not_found']);
    },
  );

  it('lets one player wait eight times at once, and no more', async () => {
    const { get } = await aViewer();
    const { whole } = await readPlaylist(await get('playlist.m3u8'));
    // The one after the one that is being made: a second away, and no further ahead than allowed.
    const next = (whole.at(-1) ?? Number.NaN) + 2;
    const waits = Array.from({ length: 12 }, () => get(`playlist.m3u8?_HLS_msn=${next}`));
    const statuses = (await Promise.all(waits)).map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('does not give away who is let in', async () => {
    const { playlistUrl, partner } = await aViewer();
    const pass = Buffer.from(playlistUrl.split('/').at(-2) ?? '', 'base64url');
    expect(pass.includes(partner.origin)).toBe(false);
    expect(playlistUrl).not.toContain(partner.apiKey);
  });
});
