import { expect, type Page } from '@playwright/test';

/**
 * Places a bet at the table: waits for moving video, picks a chip, and expects the bet to be
 * accepted.
 */
export async function placeBet(page: Page): Promise<void> {
  const video = page.locator('video');
  await expect(video).toBeVisible();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  const red = page.getByRole('button', { name: /^Red, pays/ });
  // Betting may just have closed; the next round opens within half a minute.
  await expect(red).toBeEnabled({ timeout: 40_000 });
  await red.click();
}
