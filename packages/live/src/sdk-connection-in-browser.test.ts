import { describe, expect, it } from 'vitest';
import { happened, offering, seenIn, until, useSdkPages, visiblePace } from './testing/sdk-page.ts';
import { useTestTable } from './testing/test-table.ts';

describe('the SDK and a server that is busy', () => {
  const busy = useTestTable({ limits: { sessionsPerAddress: 0 } });
  const openBusy = useSdkPages(busy);
  const full = useTestTable({ maxConnections: 0 });
  const openFull = useSdkPages(full);

  it.each([
    ['too_many_requests', openBusy],
    ['unavailable', openFull],
  ])('reports %s and waits as long as the server says', async (code, openPage) => {
    const { page, close } = await openPage({}, (own) =>
      own.addInitScript(`(() => {
        const { fetch } = window;
        window.questions = 0;
        window.fetch = (...asked) => {
          questions++;
          return fetch(...asked);
        };
      })()`),
    );
    const answer = page.waitForResponse(
      (response) => response.url().endsWith('/v1/sessions') && response.status() > 204,
    );
    await page.reload();
    const waitMs = Number((await answer).headers()['retry-after']) * 1000;
    expect(waitMs).toBeGreaterThan(0);
    await until(page, happened('reconnecting'));
    const { events } = await seenIn(page);
    expect(events[0]).toMatchObject({ name: 'error', event: { code } });
    const delayMs = Number(events.find(({ name }) => name === 'reconnecting')?.event['delayMs']);
    // Longer than any first delay of the SDK itself, which is below a second.
    expect(delayMs).toBeGreaterThan(Math.max(900, waitMs - 5_000));
    // The timer was set before, so an immediate retry would already have been sent.
    const before = await page.evaluate('questions');
    await page.evaluate(`new Promise((resolve) => {
      dispatchEvent(new Event('online'));
      setTimeout(resolve);
    })`);
    expect(await page.evaluate('questions')).toBe(before);
    await close();
  });

  it('settles the promise of a connect that was cancelled', async () => {
    const { page, close } = await openFull({ autoConnect: false });
    const code = await page.evaluate(`(() => {
      const connecting = live.connect().catch((error) => error.code);
      live.disconnect();
      return connecting;
    })()`);
    expect(code).toBe('disconnected');
    await close();
  });
});

describe('the SDK in a page', () => {
  const test = useTestTable({ pace: visiblePace });
  const openPage = useSdkPages(test);

  it('shows a result after a limit if its video never arrives', async () => {
    const { page, close } = await openPage({}, (own) =>
      // The video plays, but stays a minute behind the table.
      own.addInitScript(`
        const ask = HTMLVideoElement.prototype.requestVideoFrameCallback;
        HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
          return ask.call(this, (now, picture) =>
            callback(now, { mediaTime: picture.mediaTime - 60 }));
        };`),
    );
    await until(page, 'live.getStats().videoLatencyMs > 50_000');
    await until(page, happened('onRoundEnd'));
    await close();
  });

  it('reopens a video that stalls although its connection is open', async () => {
    let lines = 0;
    let isSilent = false;
    const { page, close } = await openPage({}, (own) =>
      own.routeWebSocket(/\/video/, (line) => {
        const isFirst = lines++ === 0;
        line.connectToServer().onMessage((message) => {
          if (!isFirst || !isSilent) line.send(message);
        });
      }),
    );
    await until(page, 'live.getStats().framesShown > 5');
    isSilent = true;
    await expect.poll(() => lines, { timeout: 25_000 }).toBe(2);
    const { framesShown } = await page.evaluate<{ framesShown: number }>('live.getStats()');
    await until(page, `live.getStats().framesShown > ${framesShown + 5}`);
    expect((await seenIn(page)).events.map(({ name }) => name)).not.toContain('reconnecting');
    await close();
  });

  it('plays HLS although the player failed to load at first', async () => {
    let loads = 0;
    const { page, close } = await openPage({}, async (own) => {
      await offering('hls')(own);
      await own.route(/\/hls\.light\.mjs/, (route) =>
        loads++ === 0 ? route.abort() : route.continue(),
      );
    });
    await until(page, 'live.getStats().framesShown > 5');
    expect(loads).toBe(2);
    expect((await seenIn(page)).events.map(({ name }) => name)).not.toContain('error');
    await close();
  });

  it('continues after its container was out of the page for a moment', async () => {
    const { page, close } = await openPage();
    await until(page, happened('onConnect'));
    await page.evaluate('seen.events.splice(0)');
    await until(page, happened('roundOpen'));
    // Longer than one drawing interval; no message arrives in the meantime.
    await page.evaluate(`new Promise((resolve) => {
      const casino = document.querySelector('#casino');
      casino.remove();
      setTimeout(() => resolve(document.body.append(casino)), 700);
    })`);
    await expect.poll(() => page.getByRole('timer').textContent()).toBe(' · 1');
    await close();
  });

  it('needs no feature newer than Safari 16.4', async () => {
    const faults: string[] = [];
    const { page, close } = await openPage({}, async (own) => {
      own.on('pageerror', ({ message }) => faults.push(message));
      await own.addInitScript(`
        const gone = [
          [URL, ['canParse', 'parse']], [Promise, ['withResolvers', 'try']], [Object, ['groupBy']],
          [Map, ['groupBy']], [Array, ['fromAsync']], [AbortSignal, ['any']],
          [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
          [Iterator.prototype, ['map', 'filter', 'some', 'every', 'find', 'toArray', 'flatMap']],
          [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
          [ArrayBuffer.prototype, ['transfer', 'resize']],
          [Uint8Array.prototype, ['toBase64', 'toHex']], [Uint8Array, ['fromBase64', 'fromHex']],
          [Element.prototype, ['checkVisibility', 'setHTML', 'moveBefore', 'ariaNotify']],
          [HTMLElement.prototype, ['showPopover', 'togglePopover', 'popover']],
          [globalThis, ['Iterator', 'scheduler', 'cookieStore', 'URLPattern', 'CloseWatcher']],
        ];
        for (const [owner, names] of gone) for (const name of names) delete owner?.[name];
      `);
    });
    await until(page, 'live.getStats().framesShown > 5');
    // Bets of a round that opened before the video started may be closed by now.
    await page.evaluate('seen.events.splice(0)');
    await until(page, happened('roundOpen'));
    await page.evaluate(`live.placeBet({ type: 'red', amount: 100 })`);
    expect(faults).toEqual([]);
    await close();
  });

  it('announces to screen readers when bets open and close and the result, each once', async () => {
    const { page, close } = await openPage({ autoConnect: false });
    await page.evaluate(`(() => {
      window.told = [];
      const root = document.querySelector('#casino div').shadowRoot;
      const read = ({ target }) => {
        const region = (target.closest ? target : target.parentElement)?.closest('[role=status]');
        if (region?.textContent) told.push(region.textContent);
      };
      new MutationObserver((changes) => changes.forEach(read))
        .observe(root, { subtree: true, childList: true, characterData: true });
      void live.connect();
    })()`);
    await until(page, happened('onRoundEnd'));
    await until(page, `told.filter((text) => text === 'Place your bets').length > 1`);
    const told = await page.evaluate<string[]>('told');
    const phases = told.filter((text) => /^(Place your bets|No more bets|\d+ \w+)$/.test(text));
    const from = phases.indexOf('No more bets');
    expect(phases.slice(from, from + 3)).toEqual([
      'No more bets',
      expect.stringMatching(/^\d+ (red|black|green)$/),
      'Place your bets',
    ]);
    expect(told).toContainEqual(expect.stringMatching(/^Round \d+: \d+ (red|black|green)\./));
    await close();
  });
});
