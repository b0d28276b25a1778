import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { withoutMediaFeatures } from './firefox.ts';

export { expect };

/** Tag of the most important tests, which also run in Firefox. */
export const everyBrowser = { tag: '@every-browser' };

/**
 * Fails every test on a console error, a page error or a violation of the content security policy,
 * in any window of its browser.
 */
export const test = base.extend<
  { noErrors: undefined; allowedErrors: RegExp | undefined },
  { browser: Browser }
>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') withoutMediaFeatures(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  /** Console errors that a test causes on purpose. */
  allowedErrors: [undefined, { option: true }],
  noErrors: [
    async ({ browser, context, allowedErrors }, use) => {
      const errors: string[] = [];
      const watch = (opened: BrowserContext) => {
        opened.on('weberror', (event) => {
          errors.push(`${event.page()?.url()}: ${event.error().message}`);
        });
        opened.on('console', (message) => {
          if (message.type() !== 'error') return;
          if (isExpectedRefusal(message.text(), message.location().url)) return;
          if (allowedErrors?.test(message.text())) return;
          errors.push(`${message.page()?.url()}: ${message.text()}`);
        });
      };
      watch(context);
      // Windows of other people in the test: a colleague, or the partner on another machine.
      const others: BrowserContext[] = [];
      const join = (other: BrowserContext) => {
        watch(other);
        others.push(other);
      };
      browser.on('context', join);
      await use(undefined);
      browser.off('context', join);
      // Closes these windows; otherwise they would slow down all following tests.
      await Promise.all(others.map((other) => other.close()));
      expect(errors, 'console errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** Chromium logs every 4xx response. Those of our API are expected. */
function isExpectedRefusal(text: string, url: string): boolean {
  return /status of 4\d\d/.test(text) && new URL(url).pathname.startsWith('/api/');
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The only rules whose result depends on the colour scheme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

const schemes = { light: ['light'], both: ['light', 'dark'] } as const;

/**
 * Tests check the states that only they reach in the light scheme; tokens.test.ts checks the
 * contrast of every pair of colours in the dark one. every-route.spec.ts and public-site.spec.ts
 * check every URL in both.
 */
export async function expectAccessible(
  page: Page,
  inSchemes: keyof typeof schemes = 'light',
): Promise<void> {
  // The markup is the same in every browser.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  // Waits for the screen itself, whose code may still be loading.
  await expect(page.locator('h1').first()).toBeVisible();
  for (const colorScheme of schemes[inSchemes]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Waits for the repaint in the new colours, which may follow the call on a busy machine.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    // Retries while it fails, because colours may still be in transition.
    await expect
      .poll(() => violationsOf(page, colorScheme), {
        message: `${page.url()} in ${colorScheme}`,
        // A long page may take many seconds to check on a busy machine.
        timeout: 60_000,
      })
      .toEqual([]);
  }
}

async function violationsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // The default mode, which also checks frames, takes twice as long. No screen has frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (colorScheme === 'light'
    ? axe.withTags(standards)
    : axe.withRules(rulesOfColour)
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
}

/** Expects no horizontal scrolling on phones, down to the width that WCAG names (1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectWidthKept(page);
  }
  if (size) await page.setViewportSize(size);
}

/** Polls, because a busy machine resizes the window a frame later. */
export async function expectWidthKept(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      { message: `${page.url()} reaches past its side` },
    )
    .toBeLessThanOrEqual(0);
}
