import type { SessionAnswer } from '@baize/contract/live';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { installedBrowser } from '../../../../scripts/lib/programs.mjs';
import { frameClockScript, framesAfter } from './frame-clock.ts';
import { ensureSdkBuilt, servePartnerPage } from './partner-page.ts';
import { aPartner, type TestPartner } from './people.ts';
import type { TestTable } from './test-table.ts';

/** Half as long as at a real table, and still whole turns of the wheel. */
export const visiblePace = {
  bettingMs: 4_000,
  runningMs: 4_000,
  resultMs: 4_000,
  seenMs: 2_560,
  resultAheadMs: 1_000,
  loopMs: 4_000,
  voidAfterMs: 60_000,
};
export const frameMs = 40;

export type Seen = {
  violations: string[];
  events: {
    name: string;
    event: Record<string, unknown>;
    /** Number of the video frame that was visible at that time. */
    frame?: number;
    /** RTP timestamp of the frame, if it came over WebRTC. */
    rtpTimestamp?: number;
  }[];
};

/**
 * The SDK's frame callback runs first, so its events are stored with the frame that caused them.
 */
const pageScript = (partner: TestPartner, liveUrl: string, options: object) => `
  ${frameClockScript}
  window.seen = { violations: [], events: [] };
  addEventListener('securitypolicyviolation', (event) => seen.violations.push(event.violatedDirective));
  const record = (name) => (event) =>
    seen.events.push({ name, event: { code: event.code, ...event } });
  window.live = new BaizeLive({
    serverUrl: '${liveUrl}', playerId: 'player-1', apiKey: '${partner.apiKey}', container: '#casino',
    onConnect: record('onConnect'), onDisconnect: record('onDisconnect'),
    onBetPlaced: record('onBetPlaced'), onRoundEnd: record('onRoundEnd'),
    ...${JSON.stringify(options)} });
  for (const name of ['roundOpen', 'reconnecting', 'reconnected', 'error']) live.on(name, record(name));
  const video = document.querySelector('#casino div').shadowRoot.querySelector('video');
  const watch = () => video.requestVideoFrameCallback((_, { mediaTime, rtpTimestamp }) => {
    for (const entry of seen.events) {
      entry.frame ??= frameShown(mediaTime);
      entry.rtpTimestamp ??= rtpTimestamp;
    }
    watch();
  });
  watch();
`;

/**
 * Removes all but the named transports from a session's media, like a studio with other video
 * servers.
 */
export const offering =
  (...kinds: Exclude<keyof SessionAnswer['media'], 'module'>[]) =>
  (page: Page) =>
    page.route('**/v1/sessions', async (route) => {
      const answer = await route.fetch();
      if (route.request().method() !== 'POST') return route.fulfill({ response: answer });
      const session: SessionAnswer = await answer.json();
      const { module } = session.media;
      const media = Object.fromEntries(kinds.map((kind) => [kind, session.media[kind]]));
      const json = { ...session, media: { ...media, module } };
      return route.fulfill({ response: answer, json });
    });

export type SdkPage = {
  page: Page;
  context: BrowserContext;
  partner: TestPartner;
  close(): Promise<void>;
};

/** Chromium for the tests of one file, with pages of a partner. */
export function useSdkPages(test: TestTable) {
  let browser: Browser | undefined;
  beforeAll(async () => {
    ensureSdkBuilt();
    browser = await chromium.launch({
      ...installedBrowser('chromium'),
      args: ['--no-sandbox'],
    });
  });
  afterAll(() => browser?.close());

  return async function openPage(
    options: object = {},
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
  ): Promise<SdkPage> {
    if (!browser) throw new Error('The browser has not started.');
    const partner = await aPartner(test.database.db);
    const script = pageScript(partner, test.table.url, options);
    const site = await servePartnerPage(test.table.url, script);
    const context = await browser.newContext();
    const page = await context.newPage();
    await prepare(page);
    await page.goto(site.url);
    const close = async () => {
      await context.close();
      await site.close();
    };
    return { page, context, partner, close };
  };
}

// Polls from outside the page, because the page's policy forbids evaluating strings.
export const until = (page: Page, condition: string) =>
  expect.poll(() => page.evaluate(condition), { timeout: 25_000 }).toBeTruthy();
export const seenIn = (page: Page) => page.evaluate<Seen>('window.seen');
export const happened = (name: string) => `seen.events.some((entry) => entry.name === '${name}')`;

/** Number of frames between the landing and the first end of a round. */
export async function framesFromLanding(test: TestTable, { events }: Seen): Promise<number> {
  const end = events.find(({ name }) => name === 'onRoundEnd');
  const round = await test.database.db
    .selectFrom('live_rounds')
    .select(['reveal_at', 'number'])
    .where('id', '=', Number(end?.event['roundId']))
    .executeTakeFirstOrThrow();
  expect(round.number).toBe(end?.event['number']);
  return framesAfter(end?.frame ?? Number.NaN, Date.parse(round.reveal_at ?? ''), frameMs);
}
