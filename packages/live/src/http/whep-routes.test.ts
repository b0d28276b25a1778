import { errorBody } from '@baize/contract';
import { createMetrics } from '@baize/platform/metrics/metrics';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freeUdpPort } from '../testing/free-udp-port.ts';
import { aPartner, revokeKey } from '../testing/people.ts';
import { aSession } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';
import { aWebRtcViewer } from '../testing/web-rtc-viewer.ts';
import { loadWebRtc } from '../video/whep-endpoint.ts';

const webRtc = await loadWebRtc();
const metrics = createMetrics();
const limits = { connectionsPerAddress: 1 };
const test = useTestTable({
  webRtc: { udpPort: await freeUdpPort(), address: undefined },
  metrics,
  limits,
});

const connections = async () =>
  (await metrics.getSingleMetric('baize_live_connections')?.get())?.values[0]?.value;

/**
 * The only viewer there is room for. The viewer has no socket, whose end would also end the video.
 */
async function aViewer(loaded: NonNullable<typeof webRtc>) {
  const partner = await aPartner(test.database.db);
  const { media } = await aSession(test.table.url, partner, 'p');
  const headers = { origin: partner.origin, 'content-type': 'application/sdp' };
  const url = media.whep?.url ?? '';
  const post = (body: string) => fetch(url, { method: 'POST', headers, body });
  let place = '';
  const viewer = await aWebRtcViewer(loaded, async (offer) => {
    const answer = await post(offer);
    place = new URL(answer.headers.get('location') ?? '', url).href;
    return answer.text();
  });
  onTestFinished(() => viewer.close());
  await expect.poll(viewer.packets).toBeGreaterThan(0);
  expect(await connections()).toBe(1);
  const leave = () => fetch(place, { method: 'DELETE', headers: { origin: partner.origin } });
  return { partner, post, leave };
}

// WebRTC is an optional dependency and is not offered if it is missing.
describe.runIf(webRtc)('video over WebRTC', () => {
  it('ends when the key is revoked, and its URL grants no further access', async () => {
    if (!webRtc) return;
    const { partner, post } = await aViewer(webRtc);
    await revokeKey(test.database.db, partner.keyId);
    await expect.poll(connections).toBe(0);
    const refused = await post('v=0');
    expect([refused.status, (await refused.json()).code]).toEqual([401, 'invalid_api_key']);
  });

  it('refuses viewers beyond the limit and says when to retry', async () => {
    if (!webRtc) return;
    const { post, leave } = await aViewer(webRtc);
    const refused = await post('v=0');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(errorBody.strict().parse(await refused.json()).code).toBe('too_many_requests');
    expect((await leave()).status).toBe(204);
    await expect.poll(connections).toBe(0);
    // There is room again, so the invalid offer is read and refused as such.
    expect((await post('v=0')).status).toBe(400);
  });
});
