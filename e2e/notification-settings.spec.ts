import { readMail } from './support/mailbox.ts';
import { aSignedInPartner, asStaff } from './support/people.ts';
import { send } from './support/send.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';
import { aTicket } from './support/tickets.ts';

test('a contact email address is confirmed, and gets the chosen notifications', async ({
  page,
  context,
}) => {
  test.slow();
  const person = await aSignedInPartner(page);
  const staff = await asStaff(page);
  const contact = `desk-${person.email}`;
  await page.goto('/dashboard/notifications');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/notifications/settings');
  await expect(page.getByText('It is the address of your account.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Contact' })).toHaveCount(0);
  const security = page
    .getByRole('group', { name: 'Security and account status' })
    .getByRole('checkbox', { name: 'Email' });
  await expect(security).toBeChecked();
  await expect(security).toBeDisabled();

  await page.getByRole('link', { name: 'profile', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Contact email').fill(contact);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Notification settings' }).click();
  const tickets = (where: string) =>
    page.getByRole('group', { name: 'Support tickets' }).getByRole('checkbox', { name: where });
  await expect(tickets('Contact')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Send the link there' })).toBeVisible();
  await expectAccessible(page);

  const { text } = await readMail(page.request, contact, /contact address/i);
  const desk = await context.newPage();
  await desk.goto(/\/confirm-email\?token=[\w-]+/.exec(text)?.[0] ?? '');
  await desk.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(desk.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();

  // The page that was open all the time updates automatically. The choices work by keyboard.
  await expect(tickets('Contact')).toBeEnabled();
  const saved = page.waitForResponse('**/api/partners/notification-preferences');
  await tickets('Email').focus();
  await page.keyboard.press('Space');
  await expect(tickets('Email')).not.toBeChecked();
  expect((await saved).status()).toBe(200);
  await expect(tickets('Email')).toBeFocused();
  await desk.goto('/dashboard/notifications/settings');
  const elsewhere = desk
    .getByRole('group', { name: 'Support tickets' })
    .getByRole('checkbox', { name: 'Email' });
  await expect(elsewhere).not.toBeChecked();

  const id = await aTicket(page.request, person.token, { subject: 'No sound' });
  await send(page.request, 'POST', `/admin/support/tickets/${id}/respond`, staff, {
    message: 'Please reload the page.',
  });
  const copy = await readMail(page.request, contact, /answered/);
  expect(copy.text).toContain('Please reload the page.');
  expect(copy.text).toContain('/dashboard/notifications/settings');

  await elsewhere.check();
  await expect(tickets('Email')).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, allowedErrors: /ERR_FAILED/ });

  test('the choices fit, and one that cannot be saved is reverted with a message', async ({
    page,
  }) => {
    await aSignedInPartner(page);
    await page.goto('/dashboard/notifications/settings');
    const kyc = page.getByRole('group', { name: 'KYC' }).getByRole('checkbox', { name: 'Portal' });
    await expect(kyc).toBeChecked();
    await expectNoSidewaysScroll(page);
    await page.route('**/api/partners/notification-preferences', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await kyc.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(kyc).toBeChecked();
  });
});
