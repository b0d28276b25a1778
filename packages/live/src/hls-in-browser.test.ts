import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { revokeKey } from './testing/people.ts';
import {
  framesFromLanding,
  happened,
  offering,
  seenIn,
  until,
  useSdkPages,
  visiblePace,
} from './testing/sdk-page.ts';
import { useTestTable } from './testing/test-table.ts';

const test = useTestTable({ pace: visiblePace });
const openPage = useSdkPages(test);

/** A session as from a studio whose video servers support only HLS. */
const offerOnlyHls = offering('hls');

describe('the SDK at a table that offers only HLS', () => {
  it('loads the HLS player, plays under a strict policy and ends the round with the video', async () => {
    const sockets: string[] = [];
    const { page, close } = await openPage({}, (own) => {
      own.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
      return offerOnlyHls(own);
    });
    await until(page, 'live.getStats().framesShown > 25');
    await until(page, happened('onRoundEnd'));
    await until(page, `seen.events.find(({ name }) => name === 'onRoundEnd').frame`);
    const seen = await seenIn(page);
    expect(seen.violations).toEqual([]);
    expect(seen.events.filter(({ name }) => name === 'error')).toEqual([]);
    expect(sockets).toEqual(['/v1/live']);
    expect(Math.abs(await framesFromLanding(test, seen))).toBeLessThanOrEqual(2);
    const { videoLatencyMs } = await page.evaluate<{ videoLatencyMs: number }>('live.getStats()');
    expect(videoLatencyMs).toBeGreaterThan(0);
    expect(videoLatencyMs).toBeLessThan(3_000);
    await close();
  });

  it('stops when the key is revoked, although the URL is still valid', async () => {
    const { page, partner, close } = await openPage({}, offerOnlyHls);
    await until(page, 'live.getStats().framesShown > 5');
    await revokeKey(test.database.db, partner.keyId);
    await until(page, `live.getStats().connection === 'closed' && !video.src`);
    await close();
  });

  it('opens another session when the URL is no longer valid', async () => {
    const { page, close } = await openPage({}, offerOnlyHls);
    await until(page, 'live.getStats().framesShown > 5');
    let refused = 0;
    await page.route('**/v1/hls/**', (route) => {
      refused++;
      return route.fulfill({ status: 401 });
    });
    await expect.poll(() => refused).toBeGreaterThan(0);
    const asked = page.waitForRequest('**/v1/sessions');
    await asked;
    await page.unroute('**/v1/hls/**');
    const before = await page.evaluate<number>('live.getStats().framesShown');
    await until(page, `live.getStats().framesShown > ${before + 25}`);
    await close();
  });
});

describe('the SDK in a browser without Media Source', () => {
  const withoutMediaSource = (page: Page) =>
    page.addInitScript('delete window.MediaSource; delete window.ManagedMediaSource;');

  it('uses the browser’s built-in HLS player', async () => {
    const { page, close } = await openPage({}, withoutMediaSource);
    await until(page, 'live.getStats().framesShown > 25');
    expect(await page.evaluate('video.src')).toContain('/v1/hls/');
    const { violations, events } = await seenIn(page);
    expect(violations).toEqual([]);
    expect(events.filter(({ name }) => name === 'error')).toEqual([]);
    await close();
  });

  it('uses the date of the video if the browser provides it', async () => {
    // Safari implements this method. Here it returns a date for media time zero.
    const { page, close } = await openPage({}, async (own) => {
      await withoutMediaSource(own);
      await own.addInitScript(`HTMLMediaElement.prototype.getStartDate = function () {
        return new Date(Date.now() - this.currentTime * 1000 - 5000);
      }`);
    });
    await until(page, 'live.getStats().framesShown > 5');
    const { videoLatencyMs } = await page.evaluate<{ videoLatencyMs: number }>('live.getStats()');
    expect(Math.abs(videoLatencyMs - 5_000)).toBeLessThan(500);
    await close();
  });

  it('reports that the browser cannot play HLS either', async () => {
    const { page, close } = await openPage({}, async (own) => {
      await withoutMediaSource(own);
      await own.addInitScript(`HTMLMediaElement.prototype.canPlayType = () => '';`);
    });
    await until(page, happened('error'));
    const { events } = await seenIn(page);
    const error = events.find(({ name }) => name === 'error');
    expect(error?.event).toMatchObject({ code: 'video_unsupported' });
    await until(page, happened('onConnect'));
    await close();
  });
});
