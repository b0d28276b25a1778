import { expect, type Page } from '@playwright/test';

export const exampleOn = (page: Page) => page.getByRole('figure', { name: 'index.html' });

/** The documentation's example with the partner's own key in it, as it is copied from the page. */
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

/** What the example says where no picture can be played: the bets go on without one. */
export const cannotPlay = 'This browser cannot play the live video.';

/** Whether a browser has the decoder of our pictures; Debian's WebKitGTK and Firefox may have none. */
export const hasDecoder = `return window.MediaSource?.isTypeSupported('video/mp4; codecs="avc1.42E01F"') === true`;
