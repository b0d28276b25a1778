import { cannotPlay, hasDecoder, readExample } from './support/example.ts';
import { anApprovedPartner } from './support/kyc.ts';
import { servePartnerSite } from './support/partner-site.ts';
import { expect, test } from './support/test.ts';
import { openWebkit } from './support/webkit.ts';

test('the example runs in WebKit: it plays or says why not, and accepts bets', async ({ page }) => {
  // A round takes 28 seconds, and the page may load just after betting has closed.
  test.setTimeout(150_000);
  await anApprovedPartner(page);
  const html = await readExample(page);
  const site = await servePartnerSite(html, new URL(page.url()).origin);
  const webkit = await openWebkit();
  try {
    await webkit.goTo(site.url);
    const messages = () =>
      webkit.run<string>("return document.querySelector('#messages').innerText");
    await expect.poll(messages).toContain('Connected to');
    if (await webkit.run<boolean>(hasDecoder)) {
      // Checks the time instead of frames: without a graphics card, WebKitGTK plays but reports no
      // frames.
      const playedTo = () =>
        webkit.run<number>(`
          const tables = [...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? []);
          return tables.map((table) => table.querySelector('video')?.currentTime ?? 0)[0] ?? 0`);
      await expect.poll(playedTo).toBeGreaterThan(0);
      const begun = await playedTo();
      await expect.poll(playedTo).toBeGreaterThan(begun + 1);
    } else {
      await expect.poll(messages).toContain(cannotPlay);
    }
    await expect
      .poll(() => webkit.run<boolean>("return !document.querySelector('#bet').disabled"), {
        timeout: 40_000,
      })
      .toBe(true);
    await webkit.run("document.querySelector('#bet').click()");
    await expect.poll(messages).toContain('Bet placed: 5.00 on red.');
    await expect
      .poll(messages, { timeout: 60_000 })
      .toMatch(/Round \d+ ended: \d+ (red|black|green)\. Won: (10|0)\.00/);
  } finally {
    await webkit.close();
    await site.close();
  }
});

test('a link within a page works in WebKit too', async ({ baseURL }) => {
  const webkit = await openWebkit();
  try {
    await webkit.goTo(`${baseURL}/api-reference`);
    const links = () =>
      webkit.run<number>('return document.querySelectorAll(\'nav a[href^="#"]\').length');
    await expect.poll(links).toBeGreaterThan(3);
    await webkit.run('document.querySelectorAll(\'nav a[href^="#"]\')[3].click()');
    await expect.poll(() => webkit.run<string>('return location.hash')).not.toBe('');
    // Waits for the frame in which the router handles the hash.
    const place = () =>
      webkit.run<number>(
        'return document.querySelector(location.hash).getBoundingClientRect().top',
      );
    const drawn = 'return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))';
    await webkit.run(drawn);
    expect(Math.abs(await place())).toBeLessThan(100);
  } finally {
    await webkit.close();
  }
});
