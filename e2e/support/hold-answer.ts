import type { Page } from '@playwright/test';

/**
 * Holds the response of the next request to the URL that is not a GET, to simulate a slow
 * connection.
 */
export async function holdAnswer(page: Page, url: string) {
  const arrival = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(url, async (route) => {
    if (isHeld || route.request().method() === 'GET') return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    arrival.resolve();
    await leave.promise;
    await route.fulfill({ response });
    done.resolve();
  });
  return {
    arrived: arrival.promise,
    release() {
      leave.resolve();
      return done.promise;
    },
  };
}
