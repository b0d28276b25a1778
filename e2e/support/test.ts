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

/** Journeys that matter most: they run in Firefox, too. */
export const everyBrowser = { tag: '@every-browser' };

/**
 * Every journey fails on a console error, a page error or a violation of the security policy, in whichever
 * window of its browser.
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
  /** What a journey provokes on purpose. */
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
      // Whoever else takes part: a colleague, the partner at another machine.
      const others: BrowserContext[] = [];
      const join = (other: BrowserContext) => {
        watch(other);
        others.push(other);
      };
      browser.on('context', join);
      await use(undefined);
      browser.off('context', join);
      // A page left open goes on drawing beside all journeys that follow.
      await Promise.all(others.map((other) => other.close()));
      expect(errors, 'console errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** Chromium logs every refused call; a refusal of our API is an answer, not a fault. */
function isExpectedRefusal(text: string, url: string): boolean {
  return /status of 4\d\d/.test(text) && new URL(url).pathname.startsWith('/api/');
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another colour scheme can change: the markup stays. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

const schemes = { light: ['light'], both: ['light', 'dark'] } as const;

/**
 * Journeys look at the states that only they reach, in light: tokens.test.ts proves the contrast of every pair of
 * colours in dark as well. every-route.spec.ts and public-site.spec.ts look at each address in both.
 */
export async function expectAccessible(
  page: Page,
  inSchemes: keyof typeof schemes = 'light',
): Promise<void> {
  // Markup is the same everywhere.
  if (page.context().browser()?.browserType().name() === 'firefox') return;
  // The screen itself, not the moment before its code has arrived.
  await expect(page.locator('h1').first()).toBeVisible();
  for (const colorScheme of schemes[inSchemes]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Painted in its new colours: a busy machine is still repainting when the call returns.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    // Looked at again while it fails: a page may still be on its way from one colour to the other.
    await expect
      .poll(() => violationsOf(page, colorScheme), {
        message: `${page.url()} in ${colorScheme}`,
        // A long page takes a busy machine many seconds to look at once.
        timeout: 60_000,
      })
      .toEqual([]);
  }
}

async function violationsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // No screen has frames, which the other way is for; it takes twice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (colorScheme === 'light'
    ? axe.withTags(standards)
    : axe.withRules(rulesOfColour)
  ).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
}

/** Nothing may reach past the side of a phone's screen, down to the width WCAG names (1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectWidthKept(page);
  }
  if (size) await page.setViewportSize(size);
}

/** Asked until the window has taken its new size, which a busy machine does a frame late. */
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
