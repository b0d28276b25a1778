import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import {
  happened,
  type Seen,
  seenIn,
  until,
  useSdkPages,
  visiblePace,
} from './testing/sdk-page.ts';
import { useTestTable } from './testing/test-table.ts';

const test = useTestTable({ pace: visiblePace });
const openPage = useSdkPages(test);

/** Creates another table in the page, as if it had been reloaded. */
const anotherIn = (apiKey: string, options: object) => `new BaizeLive({
  serverUrl: '${test.table.url}', apiKey: '${apiKey}', autoConnect: false,
  container: document.body.appendChild(document.createElement('div')),
  ...${JSON.stringify(options)} })`;
const eventsIn = async (page: Page, name: string): Promise<Seen['events']> =>
  (await seenIn(page)).events.filter((entry) => entry.name === name);

describe('the SDK and actions of the page', () => {
  it('stays disconnected if the page leaves while handling the disconnect', async () => {
    const { page, context, close } = await openPage();
    await until(page, happened('onConnect'));
    await page.evaluate(`void live.on('disconnect', () => live.disconnect())`);
    await context.setOffline(true);
    await until(page, happened('onDisconnect'));
    expect(await page.evaluate('live.getStats().connection')).toBe('closed');
    expect(await eventsIn(page, 'reconnecting')).toEqual([]);
    expect(await eventsIn(page, 'onDisconnect')).toHaveLength(1);
    await close();
  });

  it('opens one session, also if the network returns in the meantime', async () => {
    // With a launch token a second request would be refused permanently.
    let questions = 0;
    let answer = () => undefined as unknown;
    const { page, close } = await openPage({ autoConnect: false }, (own) =>
      own.route('**/v1/sessions', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        questions++;
        await new Promise((resolve) => {
          answer = () => resolve(undefined);
        });
        return route.continue();
      }),
    );
    await page.evaluate('void live.connect()');
    await expect.poll(() => questions).toBe(1);
    // The timer was set before, so the effects of the event have begun when it fires.
    await page.evaluate(`new Promise((resolve) => {
      dispatchEvent(new Event('online'));
      setTimeout(resolve);
    })`);
    answer();
    await until(page, happened('onConnect'));
    expect(questions).toBe(1);
    await close();
  });

  it('shows a page reloaded after the result what the player had staked', async () => {
    const { page, partner, close } = await openPage();
    await until(page, happened('roundOpen'));
    const { roundId } = await page.evaluate<{ roundId: number }>(
      `live.placeBet({ type: 'red', amount: 500 })`,
    );
    await page.evaluate(`(() => {
      live.disconnect();
      window.again = ${anotherIn(partner.apiKey, { playerId: 'player-1' })};
      window.ends = [];
      again.on('roundEnd', (end) => ends.push(end));
    })()`);
    const readStatus = async () => {
      const { db } = test.database;
      const found = db.selectFrom('live_rounds').select('status').where('id', '=', roundId);
      return (await found.executeTakeFirst())?.status;
    };
    await expect.poll(readStatus, { timeout: 25_000 }).toBe('settled');
    await page.evaluate('again.connect()');
    await until(page, 'ends.length > 0');
    expect(await page.evaluate('ends[0]')).toMatchObject({
      ...{ roundId, outcome: 'settled', staked: 500, bets: [{ payout: expect.any(Number) }] },
    });
    await close();
  });

  it('refuses a bet with an invalid id, and stays at the table', async () => {
    const { page, close } = await openPage();
    await until(page, happened('roundOpen'));
    const place = (id: string) =>
      page.evaluate(
        `live.placeBet({ type: 'red', amount: 100, id: ${id} }).then(() => 'taken', ({ code }) => code)`,
      );
    expect(await place(`'b'.repeat(65)`)).toBe('invalid_bet');
    expect(await place('17')).toBe('taken');
    expect(await eventsIn(page, 'onDisconnect')).toEqual([]);
    await close();
  });

  it('accepts a number as the player id, but not NaN', async () => {
    const { page, partner, close } = await openPage({ autoConnect: false });
    const connected = `new Promise((resolve) => {
      const another = ${anotherIn(partner.apiKey, { playerId: 42 })};
      another.on('connect', ({ playerId }) => resolve(playerId));
      void another.connect();
    })`;
    expect(await page.evaluate(connected)).toBe('42');
    for (const playerId of ['NaN', 'null', 'undefined', 'false']) {
      const made = anotherIn(partner.apiKey, {}).replace('...{}', `playerId: ${playerId}`);
      const code = `(() => { try { ${made} } catch (error) { return error.code } })()`;
      expect(await page.evaluate(code), playerId).toBe('invalid_config');
    }
    await close();
  });

  it('reports once that the video waits for a click, and plays after one', async () => {
    const { page, close } = await openPage({}, (own) =>
      // Simulates a browser that blocks autoplay.
      own.addInitScript(`(() => {
        const { prototype } = HTMLMediaElement;
        const { play } = prototype;
        window.tries = 0;
        let isClicked = false;
        addEventListener('click', () => { isClicked = true }, true);
        Object.defineProperty(prototype, 'autoplay', { set() {} });
        prototype.play = function () {
          tries++;
          if (isClicked) return play.call(this);
          return Promise.reject(new DOMException('Not now.', 'NotAllowedError'));
        };
      })()`),
    );
    const blocked = async () =>
      (await eventsIn(page, 'error')).filter(({ event }) => event['code'] === 'autoplay_blocked');
    await until(page, 'tries > 25');
    expect(await blocked()).toHaveLength(1);
    const button = page.getByRole('button', { name: 'Play video' });
    await button.click();
    await until(page, 'live.getStats().framesShown > 5');
    expect(await button.isVisible()).toBe(false);
    expect(await blocked()).toHaveLength(1);
    await close();
  });
});
