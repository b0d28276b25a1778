import { aSignedInPartner, asStaff } from './support/people.ts';
import { send } from './support/send.ts';
import { expect, test } from './support/test.ts';
import { aTicket } from './support/tickets.ts';

test('a connection that died silently is reopened, and missed changes are shown', async ({
  page,
}) => {
  const { token } = await aSignedInPartner(page);
  const id = await aTicket(page.request, token, { subject: 'Dead line' });
  const staff = await asStaff(page);
  let isDead = true;
  await page.route('**/api/updates', (route) =>
    isDead ? new Promise(() => undefined) : route.continue(),
  );
  await page.clock.install();
  await page.goto(`/dashboard/tickets?ticket=${id}`);
  const log = page.getByRole('dialog', { name: 'Dead line' }).getByRole('log');
  await expect(log).toBeVisible();
  await send(page.request, 'POST', `/admin/support/tickets/${id}/respond`, staff, {
    message: 'We are on it.',
  });
  isDead = false;
  await page.clock.fastForward('00:45');
  await expect(log.getByText('We are on it.')).toBeVisible();
});

test('earlier responses requested during a refresh are shown together with its results', async ({
  page,
}) => {
  const { token } = await aSignedInPartner(page);
  const id = await aTicket(page.request, token, { subject: 'Both at once' });
  const staff = await asStaff(page);
  const refreshing = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let isLoaded = false;
  await page.route(new RegExp(`/api/support/tickets/${id}(\\?|$)`), async (route) => {
    const isEarlier = new URL(route.request().url()).searchParams.has('cursor');
    const answer = await page.request.get(`/api/support/tickets/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const json = await answer.json();
    if (isEarlier) return route.fulfill({ json: { ...json, responses: [], next_cursor: null } });
    if (isLoaded) {
      refreshing.resolve();
      await release.promise;
    }
    return route.fulfill({ json: { ...json, next_cursor: 'further-back' } });
  });
  await page.goto(`/dashboard/tickets?ticket=${id}`);
  const earlier = page.getByRole('button', { name: 'Show earlier responses' });
  await expect(earlier).toBeVisible();
  isLoaded = true;
  await send(page.request, 'POST', `/admin/support/tickets/${id}/respond`, staff, {
    message: 'We are on it.',
  });
  await refreshing.promise;
  await earlier.click();
  await expect(earlier).toBeDisabled();
  release.resolve();
  await expect(earlier).toHaveCount(0);
  await expect(page.getByRole('log').getByText('We are on it.')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
