import AxeBuilder from '@axe-core/playwright';
import { launchAnswer } from '@baize/contract/live';
import { describe, expect, it } from 'vitest';
import { aSecretKey, revokeKey } from './testing/people.ts';
import {
  framesFromLanding,
  happened,
  seenIn,
  until,
  useSdkPages,
  visiblePace,
} from './testing/sdk-page.ts';
import { useTestTable } from './testing/test-table.ts';

const test = useTestTable({ pace: visiblePace });
const openPage = useSdkPages(test);

describe('the SDK in a page with a strict policy', () => {
  it('plays video, accepts a bet and ends the round with the video', async () => {
    const { page, close } = await openPage();
    await until(page, 'live.getStats().framesShown > 25');
    await until(page, happened('roundOpen'));
    const bet = await page.evaluate(`live.placeBet({ type: 'red', amount: 500 })`);
    expect(bet).toMatchObject({ type: 'red', amount: 500, balance: 99_500 });
    await until(page, happened('onRoundEnd'));
    const { events, violations } = await seenIn(page);
    expect(violations).toEqual([]);
    expect(events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['onConnect', 'onBetPlaced', 'onRoundEnd']),
    );
    const end = events.find(({ name }) => name === 'onRoundEnd');
    expect(end?.event).toMatchObject({ outcome: 'settled', staked: 500 });
    await until(page, `seen.events.find(({ name }) => name === 'onRoundEnd').frame`);
    expect(Math.abs(await framesFromLanding(test, await seenIn(page)))).toBeLessThanOrEqual(2);
    await close();
  });

  it('shows a lost connection, and places no bet by click in the meantime', async () => {
    const { page, context, close } = await openPage();
    await until(page, happened('roundOpen'));
    const phase = page.locator('.state');
    const red = page.getByRole('button', { name: /^Red/ });
    await context.setOffline(true);
    await expect.poll(() => phase.textContent()).toBe('Connecting');
    expect(await red.getAttribute('aria-disabled')).toBe('true');
    await red.click({ force: true });
    await page.getByText('Not connected. The bet was not placed.').waitFor();
    expect(await page.evaluate('live.getStats().betsPending')).toBe(0);
    await page.evaluate('seen.events.splice(0)');
    await context.setOffline(false);
    await until(page, happened('reconnected'));
    await until(page, happened('roundOpen'));
    await expect.poll(() => phase.textContent()).toMatch(/^Place your bets/);
    await close();
  });

  it('announces the bet, and with the result the round to verify it by', async () => {
    const { page, close } = await openPage();
    await until(page, happened('roundOpen'));
    await page.evaluate(`live.placeBet({ type: 'red', amount: 500 })`);
    await page.getByText('Bet placed: 5.00.').waitFor();
    await page.getByText(/^Round \d+: \d+ (red|black|green)\. (You won|No win)/).waitFor();
    await close();
  });

  it('refuses a bet immediately while not connected', async () => {
    const { page, close } = await openPage({ autoConnect: false });
    const place = `live.placeBet({ type: 'red', amount: 500 }).catch((error) => error.code)`;
    expect(await page.evaluate(place)).toBe('disconnected');
    expect(await page.locator('.state').textContent()).toBe('Not connected');
    await page.evaluate('live.connect()');
    await page.evaluate('live.disconnect()');
    expect(await page.evaluate(place)).toBe('disconnected');
    await close();
  });

  it('stops permanently and says so when the key is revoked', async () => {
    const faults: string[] = [];
    const { page, partner, close } = await openPage({}, async (own) => {
      own.on('pageerror', ({ message }) => faults.push(message));
    });
    await until(page, 'live.getStats().framesShown > 5');
    await revokeKey(test.database.db, partner.keyId);
    await until(page, happened('onDisconnect'));
    const { events } = await seenIn(page);
    expect(events.find(({ name }) => name === 'onDisconnect')?.event).toMatchObject({
      reason: 'key_revoked',
      willReconnect: false,
    });
    expect(await page.evaluate('live.getStats().connection')).toBe('closed');
    await page.getByText('The API key is no longer valid.').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('reports an invalid key by its code, in the promise and in the error event', async () => {
    const { page, close } = await openPage({ apiKey: 'bz_wrong', autoConnect: false });
    const code = await page.evaluate('live.connect().catch((error) => error.code)');
    expect(code).toBe('invalid_api_key');
    expect((await seenIn(page)).events[0]?.event).toMatchObject({ code: 'invalid_api_key' });
    await close();
  });

  it('connects with a launch token, and reconnects without a second one', async () => {
    const { page, partner, close } = await openPage({ autoConnect: false });
    const { secretKey } = await aSecretKey(test.database.db, partner);
    const answer = await fetch(`${test.table.url}/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secretKey },
      body: JSON.stringify({ player_id: 'ann', currency: 'EUR' }),
    });
    const { launch_token } = launchAnswer.parse(await answer.json());
    const script = `(async () => {
      const container = document.body.appendChild(document.createElement('div'));
      const connected = [];
      window.launched = new BaizeLive({ serverUrl: '${test.table.url}', container,
        launchToken: '${launch_token}', autoConnect: false,
        onConnect: ({ playerId }) => connected.push(playerId) });
      await launched.connect();
      launched.disconnect();
      await launched.connect();
      return connected;
    })()`;
    expect(await page.evaluate(script)).toEqual(['ann', 'ann']);
    const spent = `new BaizeLive({ serverUrl: '${test.table.url}', container: document.body,
      launchToken: '${launch_token}', autoConnect: false }).connect().catch(({ code }) => code)`;
    expect(await page.evaluate(spent)).toBe('invalid_launch_token');
    await close();
  });

  it('names every invalid field of its configuration in one error', async () => {
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
    'can be used by keyboard and screen reader, in the %s theme',
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

  it('accepts bets on several numbers by pointer and by keyboard', async () => {
    const { page, close } = await openPage();
    await until(page, happened('roundOpen'));
    await page.getByRole('radio', { name: 'Splits' }).click();
    const { violations } = await new AxeBuilder({ page }).include('#casino').analyze();
    expect(violations).toEqual([]);
    await expect
      .poll(() => page.getByRole('button', { name: /^17 black/ }).isDisabled())
      .toBe(true);
    await page.evaluate(`seen.events.splice(0)`);
    await until(page, happened('roundOpen'));
    await page.getByRole('button', { name: /^Split 17, 20,/ }).click();
    await until(page, happened('onBetPlaced'));
    await page.evaluate(`live.placeBet({ type: 'split', value: [20, 17], amount: 300 })`);
    await page.getByRole('button', { name: /^Split 17, 20,.* 4.00 on it/ }).waitFor();
    await page.getByRole('radio', { name: 'Splits' }).press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Corners' }).isChecked()).toBe(true);
    // Bets on the layout stay visible while another kind is selected.
    expect(await page.getByRole('button', { name: /^Split 17, 20,.* on it/ }).isVisible()).toBe(
      true,
    );
    await page.getByRole('button', { name: /^Corner 1, 2, 4, 5,/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await until(page, 'live.getStats().betsPlaced === 3');
    const { events } = await seenIn(page);
    const bets = events.filter(({ name }) => name === 'onBetPlaced').map(({ event }) => event);
    expect(bets).toMatchObject([
      { type: 'split', value: [17, 20], amount: 100 },
      { type: 'split', value: [17, 20], amount: 300 },
      { type: 'corner', value: [4, 5, 7, 8], amount: 100 },
    ]);
    await close();
  });

  it.each(['dark', 'light'])(
    'looks the same in a page that styles every element, %s',
    async (theme) => {
      const { page, close } = await openPage({ theme });
      await until(page, happened('onConnect'));
      const look = () =>
        page.evaluate(`(() => {
        const host = document.querySelector('#casino div');
        const table = getComputedStyle(host.shadowRoot.querySelector('section'));
        const { color, backgroundColor, textTransform, font } = table;
        const behind = getComputedStyle(host).backgroundColor;
        return { color, backgroundColor, textTransform, font, behind };
      })()`);
      const before = await look();
      await page.evaluate(`(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(\`
        * { --text: red; --room: red; --line: red }
        [data-theme] { background: red; color: red }
        div, section { color: red; text-transform: uppercase; font: 30px serif }
      \`);
      document.adoptedStyleSheets = [sheet];
    })()`);
      expect(await look()).toEqual(before);
      await close();
    },
  );

  it('raises no error in the page when the video is closed while it opens', async () => {
    const errors: string[] = [];
    const { page, close } = await openPage({}, (opening) => {
      opening.on('pageerror', ({ message }) => errors.push(message));
      return opening.addInitScript(`window.MediaSource = class extends MediaSource {
        constructor() {
          super();
          this.addEventListener('sourceopen', () => {
            const video = document.querySelector('#casino div').shadowRoot.querySelector('video');
            video.removeAttribute('src');
            video.load();
            window.stateThen = this.readyState;
          });
        }
      }`);
    });
    await until(page, `window.stateThen === 'closed'`);
    await until(page, happened('roundOpen'));
    expect(errors).toEqual([]);
    await close();
  });

  it('keeps the layout in place on a phone, whatever is shown above it', async () => {
    const { page, close } = await openPage({}, (own) =>
      own.setViewportSize({ width: 390, height: 844 }),
    );
    await until(page, happened('onConnect'));
    const tops = await page.evaluate<number[]>(`(() => {
      const root = document.querySelector('#casino div').shadowRoot;
      const makeNumber = () => Object.assign(document.createElement('li'), { textContent: '36' });
      root.querySelector('.history').replaceChildren(...Array.from({ length: 10 }, makeNumber));
      return ['9 red', 'No more bets', 'Place your bets · 16'].map((text) => {
        root.querySelector('.state').textContent = text;
        return root.querySelector('.cloth').getBoundingClientRect().top;
      });
    })()`);
    expect(new Set(tops).size).toBe(1);
    await close();
  });

  it('leaves the table when its container is removed', async () => {
    const { page, close } = await openPage();
    await until(page, happened('onConnect'));
    await page.evaluate(`document.querySelector('#casino').remove()`);
    await until(page, `live.getStats().connection === 'closed'`);
    await close();
  });
});
