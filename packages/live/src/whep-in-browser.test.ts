import { errorBody } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { freeUdpPort } from './testing/free-udp-port.ts';
import { aPartner } from './testing/people.ts';
import {
  frameMs,
  happened,
  offering,
  seenIn,
  until,
  useSdkPages,
  visiblePace,
} from './testing/sdk-page.ts';
import { aSession } from './testing/test-player.ts';
import { useTestTable } from './testing/test-table.ts';
import { loadWebRtc } from './video/whep-endpoint.ts';

const udpPort = await freeUdpPort();
const test = useTestTable({ pace: visiblePace, webRtc: { udpPort, address: undefined } });
const openPage = useSdkPages(test);
const isInstalled = (await loadWebRtc()) !== undefined;

/** A session as from a studio whose video servers support WebRTC, with HLS as a fallback. */
const withoutSocket = offering('whep', 'hls');

const isOverWebRtc = 'video.srcObject !== null';
type Stats = {
  videoLatencyMs: number;
};

// WebRTC is an optional dependency and is not offered if it is missing.
describe.runIf(isInstalled)('video over WebRTC', () => {
  it('plays under a strict policy, and the round ends with it', async () => {
    const { page, partner, close } = await openPage({}, withoutSocket);
    await until(page, 'live.getStats().framesShown > 25');
    expect(await page.evaluate(isOverWebRtc)).toBe(true);
    const { videoLatencyMs } = await page.evaluate<Stats>('live.getStats()');
    expect(videoLatencyMs).toBeGreaterThanOrEqual(0);
    expect(videoLatencyMs).toBeLessThan(1_000);
    await until(page, happened('onRoundEnd'));
    await until(page, `seen.events.find(({ name }) => name === 'onRoundEnd').rtpTimestamp`);
    const { violations, events } = await seenIn(page);
    expect(violations).toEqual([]);
    expect(events.filter(({ name }) => name === 'error')).toEqual([]);
    const end = events.find(({ name }) => name === 'onRoundEnd');
    const { reveal_at } = await test.database.db
      .selectFrom('live_rounds')
      .select('reveal_at')
      .where('id', '=', Number(end?.event['roundId']))
      .executeTakeFirstOrThrow();
    const { media } = await aSession(test.table.url, partner, 'another');
    const revealPts = Date.parse(reveal_at ?? '') - (media.whep?.epoch ?? 0);
    // Timestamps have 90 ticks per millisecond, modulo 2³².
    const apart = ((end?.rtpTimestamp ?? Number.NaN) - revealPts * 90) % 2 ** 32;
    const nearest = Math.min(Math.abs(apart), 2 ** 32 - Math.abs(apart));
    expect(nearest / 90).toBeLessThanOrEqual(2 * frameMs);
    await close();
  });

  it('falls back to HLS if it does not connect', async () => {
    const { page, close } = await openPage({}, async (own) => {
      await withoutSocket(own);
      await own.route('**/v1/whep/**', (route) => route.abort());
    });
    await until(page, 'live.getStats().framesShown > 10');
    expect(await page.evaluate(isOverWebRtc)).toBe(false);
    await close();
  });

  it('is refused without a pass, from another origin, or without an offer', async () => {
    const partner = await aPartner(test.database.db);
    const { media } = await aSession(test.table.url, partner, 'p');
    const offer = async (url: string, body: string, origin = partner.origin) => {
      const headers = { origin, 'content-type': 'application/sdp' };
      const answer = await fetch(url, { method: 'POST', headers, body });
      return [answer.status, errorBody.strict().parse(await answer.json()).code];
    };
    const url = media.whep?.url ?? '';
    expect(await offer(`${test.table.url}/v1/whep/nobody`, 'v=0')).toEqual([401, 'invalid_ticket']);
    expect(await offer(url, 'v=0', 'https://elsewhere.test')).toEqual([403, 'origin_not_allowed']);
    const noVideo = 'v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n';
    const broken = `${noVideo}m=video 9 X 96\r\na=mid:0\r\na=rtpmap:96 H264/90000\r\na=fmtp:96 packetization-mode=1\r\n`;
    for (const body of ['v=0', noVideo, broken, 'm=video'.repeat(500)]) {
      expect(await offer(url, body)).toEqual([400, 'malformed_body']);
    }
    expect(await offer(url, 'x'.repeat(40_000))).toEqual([413, 'payload_too_large']);
  });
});
