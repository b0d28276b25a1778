import { existsSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSdkBuilt, servePartnerPage } from './testing/partner-page.ts';
import { aPartner, type TestPartner } from './testing/people.ts';
import { useTestTable } from './testing/test-table.ts';

/** Half as long as at a real table, and still whole turns of the wheel. */
const pace = {
  bettingMs: 4_000,
  spinMs: 4_000,
  landingMs: 4_000,
  landedMs: 2_560,
  alignMs: 4_000,
  voidAfterMs: 60_000,
};
const frameMs = 40;
const test = useTestTable({ pace });
let browser: Browser;

beforeAll(async () => {
  ensureSdkBuilt();
  const system = '/usr/bin/chromium';
  browser = await chromium.launch({
    ...(existsSync(system) && { executablePath: system }),
    args: ['--no-sandbox'],
  });
});
afterAll(() => browser?.close());

interface Seen {
  violations: string[];
  events: { name: string; event: Record<string, unknown>; videoMs: number }[];
}

const pageScript = (partner: TestPartner, liveUrl: string, options: object) => `
  window.seen = { violations: [], events: [] };
  addEventListener('securitypolicyviolation', (event) => seen.violations.push(event.violatedDirective));
  const video = () => document.querySelector('#casino div').shadowRoot.querySelector('video');
  const record = (name) => (event) =>
    seen.events.push({ name, event: { code: event.code, ...event }, videoMs: video().currentTime * 1000 });
  window.live = new BaizeLive({
    serverUrl: '${liveUrl}', playerId: 'player-1', apiKey: '${partner.apiKey}', container: '#casino',
    onConnect: record('onConnect'), onDisconnect: record('onDisconnect'),
    onBetPlaced: record('onBetPlaced'), onRoundEnd: record('onRoundEnd'),
    ...${JSON.stringify(options)} });
  for (const name of ['roundOpen', 'reconnecting', 'reconnected', 'error']) live.on(name, record(name));
`;

async function openPage(options: object = {}) {
  const partner = await aPartner(test.database.db);
  const site = await servePartnerPage(test.table.url, pageScript(partner, test.table.url, options));
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.url);
  const close = async () => {
    await context.close();
    await site.close();
  };
  return { page, context, partner, close };
}

// A page's policy forbids evaluating strings later on, so conditions are asked from outside.
const until = (page: Page, condition: string) =>
  expect.poll(() => page.evaluate(condition), { timeout: 25_000 }).toBeTruthy();
const seen = (page: Page) => page.evaluate<Seen>('window.seen');
const happened = (name: string) => `seen.events.some((entry) => entry.name === '${name}')`;

describe('the SDK in a page with a strict policy', () => {
  it('plays video, takes a bet and ends the round with the picture', async () => {
    const { page, close } = await openPage();
    await until(page, 'live.getStats().framesShown > 25');
    await until(page, happened('roundOpen'));
    const bet = await page.evaluate(`live.placeBet({ type: 'red', amount: 500 })`);
    expect(bet).toMatchObject({ type: 'red', amount: 500, balance: 99_500 });
    await until(page, happened('onRoundEnd'));
    const { events, violations } = await seen(page);
    expect(violations).toEqual([]);
    expect(events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['onConnect', 'onBetPlaced', 'onRoundEnd']),
    );
    const end = events.find(({ name }) => name === 'onRoundEnd');
    expect(end?.event).toMatchObject({ outcome: 'settled', staked: 500 });
    const round = await test.database.db
      .selectFrom('live_rounds')
      .select(['reveal_at', 'number'])
      .where('id', '=', Number(end?.event['roundId']))
      .executeTakeFirstOrThrow();
    expect(round.number).toBe(end?.event['number']);
    // The video's timeline begins at a turn of the wheel, so both are compared within one turn.
    const revealMs = Date.parse(round.reveal_at ?? '') % pace.alignMs;
    const shownMs = (end?.videoMs ?? 0) % pace.alignMs;
    expect(Math.abs(shownMs - revealMs)).toBeLessThanOrEqual(2 * frameMs);
    await close();
  });

  it('comes back after the network was gone, and the bet made meanwhile is one bet', async () => {
    const { page, context, partner, close } = await openPage();
    await until(page, happened('roundOpen'));
    await context.setOffline(true);
    await until(page, happened('onDisconnect'));
    await page.evaluate(
      `void (window.placing = live.placeBet({ type: 'black', amount: 200, id: 'offline' }).then(
        () => 'taken', (error) => error.code))`,
    );
    await context.setOffline(false);
    await until(page, happened('reconnected'));
    const outcome = await page.evaluate('window.placing');
    const bets = await test.database.db
      .selectFrom('live_bets')
      .select('client_id')
      .where('partner_id', '=', partner.partnerId)
      .execute();
    expect(['taken', 'bets_closed']).toContain(outcome);
    expect(bets).toHaveLength(outcome === 'taken' ? 1 : 0);
    await close();
  });

  it('stops for good and says so when the key is revoked', async () => {
    const { page, partner, close } = await openPage();
    await until(page, happened('onConnect'));
    await test.database.db
      .updateTable('api_keys')
      .set({ revoked_at: new Date() })
      .where('id', '=', partner.keyId)
      .execute();
    await until(page, happened('onDisconnect'));
    const { events } = await seen(page);
    expect(events.find(({ name }) => name === 'onDisconnect')?.event).toMatchObject({
      reason: 'key_revoked',
      willReconnect: false,
    });
    expect(await page.evaluate('live.getStats().connection')).toBe('closed');
    await close();
  });

  it('tells a wrong key by its code, to the promise and to the error event', async () => {
    const { page, close } = await openPage({ apiKey: 'bz_wrong', autoConnect: false });
    const code = await page.evaluate('live.connect().catch((error) => error.code)');
    expect(code).toBe('invalid_api_key');
    expect((await seen(page)).events[0]?.event).toMatchObject({ code: 'invalid_api_key' });
    await close();
  });

  it('names every wrong field of its configuration in one error', async () => {
    const { page, close } = await openPage({ autoConnect: false });
    const message = await page.evaluate<string>(
      `(() => { try { new BaizeLive({ serverUrl: 'ftp://x', container: '#none', theme: 'pink', onConnect: 1 }); }
        catch (error) { return error.code + ' ' + error.message; } })()`,
    );
    for (const part of [
      'invalid_config',
      'serverUrl',
      'playerId',
      'apiKey',
      'container',
      'theme',
      'onConnect',
    ]) {
      expect(message).toContain(part);
    }
    await close();
  });

  it.each(['dark', 'light'])(
    'can be used by keyboard and read aloud, in the %s theme',
    async (theme) => {
      const { page, close } = await openPage({ theme });
      await until(page, happened('roundOpen'));
      const { violations } = await new AxeBuilder({ page }).include('#casino').analyze();
      expect(violations).toEqual([]);
      const zero = page.getByRole('button', { name: /^0 green/ });
      await zero.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowUp');
      expect(
        await page.evaluate(
          `document.querySelector('#casino div').shadowRoot.activeElement.ariaLabel`,
        ),
      ).toMatch(/^3 red/);
      await page.keyboard.press('Enter');
      await until(page, 'live.getStats().betsPlaced + live.getStats().betsRefused === 1');
      await close();
    },
  );

  it('leaves the table when its container is removed', async () => {
    const { page, close } = await openPage();
    await until(page, happened('onConnect'));
    await page.evaluate(`document.querySelector('#casino').remove()`);
    await until(page, `live.getStats().connection === 'closed'`);
    await close();
  });
});
