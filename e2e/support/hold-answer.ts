import type { Page } from '@playwright/test';

/** The next call there that changes something is answered once it is let go: a slow line, at will. */
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
