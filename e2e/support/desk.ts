import { expect, type Page } from '@playwright/test';
import { aSignedInPartner, asStaff } from './people.ts';
import { send } from './send.ts';
import { aTicket } from './tickets.ts';

/**
 * Opens the staff ticket list with one partner's tickets only, because other tests create tickets
 * too.
 */
export async function aDesk(page: Page, subjects: readonly string[]) {
  const partner = await aSignedInPartner(page);
  const staffToken = await asStaff(page);
  const ids: number[] = [];
  for (const subject of subjects) ids.push(await aTicket(page.request, partner.token, { subject }));
  const detail = await send(page.request, 'GET', `/admin/support/tickets/${ids[0]}`, staffToken);
  const partnerId = (detail as { ticket: { partner_id: number } }).ticket.partner_id;
  return { partner, staffToken, ids, list: `/admin/tickets?partner=${partnerId}` };
}

/** Blocks live updates, so that the page only knows what it requested. */
export const withoutLiveUpdates = (page: Page) =>
  page.route('**/api/admin/updates', (route) => route.fulfill({ status: 403, json: {} }));

export const openTicket = async (page: Page, subject: string) => {
  await page
    .getByRole('row', { name: subject })
    .getByRole('button', { name: /View details/ })
    .click();
  const dialog = page.getByRole('dialog', { name: subject });
  await expect(dialog.getByRole('log')).toBeVisible();
  return dialog;
};
