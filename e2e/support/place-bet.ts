import { expect, type Page } from '@playwright/test';

/** The table itself: a picture that moves, a chip, a bet that is taken. */
export async function placeBet(page: Page): Promise<void> {
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  const red = page.getByRole('button', { name: /^Red, pays/ });
  // A round may just have closed; the next one opens within half a minute.
  await expect(red).toBeEnabled({ timeout: 40_000 });
  await red.click();
}
