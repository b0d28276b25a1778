import type { SessionAnswer } from '@baize/contract/live';
import type { DB } from '@baize/db';
import type { Page, Route } from '@playwright/test';
import type { Kysely } from 'kysely';
import { frameClockScript } from './frame-clock.ts';

/** A round that ended on a page, the number of the picture it ended with, and of the one shown before. */
export type Ended = { roundId: number; frame: number; before: number };

/**
 * Code for a partner's page that notes each round's end with its picture in `window.ended`. The SDK's own
 * callback of a frame runs first, so the round that ended is noted with its frame.
 */
export const resultPageScript = (url: string, apiKey: string) => `
  ${frameClockScript}
  window.ended = [];
  const told = [];
  new BaizeLive({
    serverUrl: '${url}', playerId: 'watcher', apiKey: '${apiKey}', container: '#casino',
    onRoundEnd: ({ roundId }) => told.push(roundId),
  });
  const video = document.querySelector('#casino div').shadowRoot.querySelector('video');
  let before;
  const watch = () => video.requestVideoFrameCallback((_, { mediaTime }) => {
    const frame = frameShown(mediaTime);
    for (const roundId of told.splice(0)) ended.push({ roundId, frame, before });
    before = frame;
    watch();
  });
  watch();`;

/** Sessions at this table, and as a studio would answer them whose video servers speak HLS alone. */
export const changeSessions = (
  page: Page,
  { tableId, onlyHls = false }: { tableId?: string; onlyHls?: boolean },
) => {
  const answer = async (route: Route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fulfill({ response: await route.fetch() });
    const asked: object = request.postDataJSON();
    const response = await route.fetch({ postData: { ...asked, ...(tableId && { tableId }) } });
    if (!response.ok()) return route.fulfill({ response });
    const { media, ...session }: SessionAnswer = await response.json();
    return route.fulfill({
      response,
      json: { ...session, media: onlyHls ? { hls: media.hls, module: media.module } : media },
    });
  };
  // A call that gets no answer has failed for the page, as without us, and it asks again; one that is gone does not.
  const fail = (route: Route) => route.abort().catch(() => undefined);
  return page.route('**/v1/sessions', (route) => answer(route).catch(() => fail(route)));
};

/** When the pictures of these rounds land, by the round. */
export async function readRevealTimes(
  db: Kysely<DB>,
  ended: readonly Ended[],
): Promise<Map<number, number>> {
  const rounds = ended.map(({ roundId }) => roundId);
  const rows = await db
    .selectFrom('live_rounds')
    .select(['id', 'reveal_at'])
    .where('id', 'in', rounds)
    .execute();
  return new Map(rows.map(({ id, reveal_at }) => [id, Date.parse(reveal_at ?? '')]));
}
