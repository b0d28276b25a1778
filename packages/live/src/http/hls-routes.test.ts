import { errorBody } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { seedSecretOf } from '../create-live.ts';
import { aPartner, type TestPartner, testSecrets } from '../testing/people.ts';
import { aSession } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';
import { createHlsAddresses } from '../video/hls-addresses.ts';

const test = useTestTable({ limits: { connectionsPerAddress: 8 } });

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
  init: string;
  whole: number[];
  parts: string[];
  hint: string;
};

async function readPlaylist(answer: Response): Promise<Playlist> {
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).trim().split('\n');
  return {
    lines,
    init: /^#EXT-X-MAP:URI="([^"]+)"$/m.exec(lines.join('\n'))?.[1] ?? '',
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
  it('serves the playlist, its init segment and its parts to any page', async () => {
    const { get, media } = await aViewer();
    expect(Object.keys(media)).toEqual(['mse', 'hls', 'module']);
    const answer = await get('playlist.m3u8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const { init, parts } = await readPlaylist(answer);
    expect((await bytesOf(await get(init))).toString('latin1', 4, 8)).toBe('ftyp');
    const part = await get(parts.at(-1) ?? '');
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(part.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(timesIn(await bytesOf(part)).length).toBeGreaterThan(0);
  });

  it('has one URL for all players, with a cache lifetime for each response', async () => {
    const [one, other] = [await aViewer(), await aViewer()];
    expect(other.playlistUrl).toBe(one.playlistUrl);
    const kept = async (name: string) => {
      const { headers } = await one.get(name);
      return [headers.get('cache-control'), headers.get('vary')];
    };
    const { init, parts, hint } = await readPlaylist(await one.get('playlist.m3u8'));
    const forGood = ['public, max-age=3600, immutable', null];
    expect(await kept(init)).toEqual(forGood);
    expect(await kept(parts.at(-1) ?? '')).toEqual(forGood);
    expect(await kept('playlist.m3u8')).toEqual(['public, max-age=1', 'accept-encoding']);
    const [sequence, part] = hint.split('.');
    const waited = await kept(`playlist.m3u8?_HLS_msn=${sequence}&_HLS_part=${part}`);
    expect(waited).toEqual(['public, max-age=12', 'accept-encoding']);
    expect((await one.get('1.m4s')).headers.get('cache-control')).toBe('no-store');
  });

  it('dates each segment by the presentation time of its frames', async () => {
    const { get, media } = await aViewer();
    const first = await readPlaylist(await get('playlist.m3u8'));
    const next = Number.parseInt(first.hint, 10);
    const { lines } = await readPlaylist(await get(`playlist.m3u8?_HLS_msn=${next}`));
    const at = lines.indexOf(`${next}.m4s`);
    const dated = lines.slice(0, at).findLast((line) => line.includes('DATE-TIME')) ?? '';
    const [firstPts = Number.NaN] = timesIn(await bytesOf(await get(`${next}.m4s`)));
    expect(Date.parse(dated.split('TIME:')[1] ?? '')).toBe((media.hls?.epoch ?? 0) + firstPts);
  });

  it('blocks a playlist request until the requested part is available', async () => {
    const { get } = await aViewer();
    const { hint } = await readPlaylist(await get('playlist.m3u8'));
    const [sequence, part] = hint.split('.');
    const query = `_HLS_msn=${sequence}&_HLS_part=${part}`;
    const { parts } = await readPlaylist(await get(`playlist.m3u8?${query}`));
    expect(parts).toContain(hint);
  });

  it('blocks a request for the hinted part until it is available', async () => {
    const { get } = await aViewer();
    const { hint } = await readPlaylist(await get('playlist.m3u8'));
    const answer = await get(hint);
    expect(answer.status).toBe(200);
    expect((await bytesOf(answer)).includes('moof')).toBe(true);
  });

  it('plays without an Origin header, like browsers’ built-in players', async () => {
    const { get } = await aViewer();
    expect((await get('playlist.m3u8', {})).status).toBe(200);
  });

  it('accepts the URL of this term and of the previous one, and no other', async () => {
    const { playlistUrl } = await aViewer();
    const own = createHlsAddresses(seedSecretOf(testSecrets));
    const foreign = createHlsAddresses(Buffer.from('another'));
    const term = 6 * 3_600_000;
    const folder = (addresses: typeof own, now: number, table = 'roulette-1') =>
      addresses.folderOf(table, now);
    const now = Date.now();
    expect(playlistUrl).toContain(folder(own, now));
    const ask = (path: string) => fetch(`${test.table.url}${path}/playlist.m3u8`);
    expect((await ask(folder(own, now - term))).status).toBe(200);
    const strangers = [
      folder(own, now - 2 * term),
      folder(own, now + term),
      folder(foreign, now),
      folder(own, now, 'roulette-2').replace('roulette-2', 'roulette-1'),
      '/v1/hls/roulette-1/guessed',
      `/v1/hls/roulette-1/${'a'.repeat(22)}`,
    ];
    for (const stranger of strangers) {
      const answer = await ask(stranger);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await refusal(answer)).toEqual([401, 'invalid_ticket']);
    }
    expect(await refusal(await ask(folder(own, now, 'no-table')))).toEqual([404, 'not_found']);
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

  it('refuses to wait for a segment that is too far ahead', async () => {
    const { get } = await aViewer();
    const { hint } = await readPlaylist(await get('playlist.m3u8'));
    const far = Number.parseInt(hint, 10) + 4;
    expect(await refusal(await get(`playlist.m3u8?_HLS_msn=${far}&_HLS_part=0`))).toEqual([
      400,
      'validation_failed',
    ]);
  });

  it.each(['1.m4s', '1.0.m4s', '99999999999.0.m4s', 'init.mp4', '..m4s', '', 'key.pem'])(
    'returns 404 for %j',
    async (name) => {
      const { playlistUrl, partner } = await aViewer();
      const address = playlistUrl.replace('playlist.m3u8', name);
      const answer = await fetch(address, { headers: { origin: partner.origin } });
      expect(await refusal(answer)).toEqual([404, 'not_found']);
    },
  );

  it('limits the blocking requests of one IP address', async () => {
    const { get } = await aViewer();
    const { whole } = await readPlaylist(await get('playlist.m3u8'));
    // The segment after the one in progress: a second away, and not further ahead than allowed.
    const next = (whole.at(-1) ?? Number.NaN) + 2;
    const waits = Array.from({ length: 12 }, () => get(`playlist.m3u8?_HLS_msn=${next}`));
    const statuses = (await Promise.all(waits)).map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });
});
