import type { SessionAnswer } from '@baize/contract/live';
import type { DB } from '@baize/db';
import type { Page, Route } from '@playwright/test';
import type { Kysely } from 'kysely';
import { frameClockScript } from './frame-clock.ts';

/**
 * A round that ended on a page, with the numbers of the video frame it ended with and of the frame
 * before.
 */
export type Ended = { roundId: number; frame: number; before: number };

/**
 * Code for a partner's page that stores each round's end and its video frame in `window.ended`. The
 * SDK's frame callback runs first, so the end is stored with its own frame.
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

/**
 * Opens sessions at this table and optionally offers only HLS, like a studio with other video
 * servers.
 */
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
  // A call without a response fails for the page as it would without this proxy, and the page
  // retries. If the page is gone, aborting fails too; that error is ignored.
  const fail = (route: Route) => route.abort().catch(() => undefined);
  return page.route('**/v1/sessions', (route) => answer(route).catch(() => fail(route)));
};

/** When the video shows the results of these rounds, by round. */
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
