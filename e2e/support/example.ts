import { expect, type Page } from '@playwright/test';

export const exampleOn = (page: Page) => page.getByRole('figure', { name: 'index.html' });

/** Copies the documentation's example with the partner's key from the page. */
export async function readExample(page: Page): Promise<string> {
  await page.goto('/dashboard/documentation');
  const example = exampleOn(page);
  await expect(example.locator('code')).toContainText('apiKey: ');
  const key = /apiKey: '(pk_test_\w{20,})'/;
  await expect(example.locator('code')).not.toContainText(key);
  await example.getByRole('button', { name: 'Reveal key' }).click();
  await expect(example.locator('code')).toContainText(key);
  return (await example.locator('code').textContent()) ?? '';
}

/** Message of the example in browsers that cannot play the video; bets still work. */
export const cannotPlay = 'This browser cannot play the live video.';

/**
 * Script that returns whether the browser can decode our video. Debian's WebKitGTK and Firefox may
 * not.
 */
export const hasDecoder = `return window.MediaSource?.isTypeSupported('video/mp4; codecs="avc1.42E01F"') === true`;
