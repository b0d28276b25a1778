import { aPdf, aPdfWithScript, aPng } from './support/documents.ts';
import { approve, aStaffPage, aSubmittedPartner, reject, submitDocuments } from './support/kyc.ts';
import { confirmAddress, readMail } from './support/mailbox.ts';
import { aSignedInPartner, asStaff, fillRegistration, someone } from './support/people.ts';
import {
  everyBrowser,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from './support/test.ts';

const chooser = 'Company documents';
const certificate = aPdf('certificate.pdf', 'Certificate of Incorporation', 'Second page');
const passport = aPng('passport.png');

test(
  'from registration to the key: submitted, rejected, read, submitted again, approved',
  everyBrowser,
  async ({ page, context, baseURL }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = someone();
    await page.goto('/register');
    await fillRegistration(page, person);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Verify your company' })).toBeVisible();
    await expect(page.getByText('Restricted (KYC not approved)')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: 'Upload documents' }).click();
    await expect(page.getByText('Not Submitted')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel(chooser).setInputFiles([certificate, passport]);
    await page.getByRole('button', { name: 'Submit 2 documents' }).click();
    await expect(page.getByText('It will be reviewed by our team.')).toHaveText(
      'KYC document uploaded successfully! It will be reviewed by our team.',
    );
    await expect(page.getByText('passport.png')).toBeVisible();
    await expect(page.getByLabel(chooser)).toHaveCount(0);
    await readMail(page.request, person.email, /documents/i);

    const staff = await aStaffPage(page);
    const desk = staff.page;
    await desk.goto('/admin/kyc?status=pending');
    await desk.getByRole('link', { name: person.company }).click();
    await expect(
      desk.locator('.pdf-text', { hasText: 'Certificate of Incorporation' }),
    ).toBeVisible();
    await desk.getByRole('link', { name: 'passport.png' }).click();
    await expect(desk.getByRole('img', { name: 'passport.png' })).toBeVisible();
    await expect(desk.getByText(person.email).first()).toBeVisible();
    await desk.getByRole('button', { name: 'Reject' }).click();
    const rejection = desk.getByRole('dialog');
    await rejection.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(rejection.getByText('Please provide a reason for rejection')).toBeVisible();
    await rejection.getByRole('button', { name: 'A page is missing' }).click();
    const reason =
      'A page is missing. Please upload the whole document. <b>All five</b> & the annex.';
    await rejection.getByLabel('Reason', { exact: true }).fill(reason);
    await confirmAddress(page.request, person.email);
    // The partner's page is open all the time and updates automatically.
    await Promise.all([
      expect(page.getByText('KYC rejected', { exact: true }).first()).toBeVisible(),
      expect(desk.getByText('KYC rejected.')).toBeVisible(),
      rejection.getByRole('button', { name: 'Reject', exact: true }).click(),
    ]);
    await expect(page.getByRole('main').getByText(reason)).toBeVisible();
    const mail = await readMail(page.request, person.email, /another look/i);
    expect(mail.text).toContain(reason);
    await page.getByRole('link', { name: 'Notifications 1 unread' }).click();
    await expect(page.getByText(`Your documents could not be approved: ${reason}`)).toBeVisible();

    await page.getByRole('link', { name: 'KYC Verification' }).first().click();
    await page.getByLabel(chooser).setInputFiles([certificate, passport]);
    await page.getByRole('button', { name: 'Submit 2 documents' }).click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole('heading', { name: 'Earlier decisions' })).toBeVisible();
    await expect(desk.getByText(reason)).toBeVisible();
    await desk.getByRole('button', { name: 'Approve' }).click();
    await Promise.all([
      expect(page.getByText('KYC approved', { exact: true }).first()).toBeVisible(),
      expect(desk.getByText('KYC approved successfully!')).toBeVisible(),
      desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click(),
    ]);

    await page.getByRole('link', { name: 'View your API key' }).click();
    await expect(page).toHaveURL('/dashboard/api-keys');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const key = await page.evaluate(() => navigator.clipboard.readText());
    const whoAmI = (presented: string) =>
      page.request.get(`${baseURL}/api/sdk/whoami`, { headers: { 'x-api-key': presented } });
    expect(await (await whoAmI(key)).json()).toMatchObject({ company_name: person.company });
    await readMail(page.request, person.email, /approved/i);

    // A toast does not time out while its window is in the background, and would cover the button.
    await page.bringToFront();
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate' }).click();
    await expect(page.getByText('Please update your integrations.')).toBeVisible();
    expect((await whoAmI(key)).status()).toBe(401);
  },
);

test('invalid files show an error before anything is sent', async ({ page }) => {
  await aSignedInPartner(page);
  await page.goto('/dashboard/kyc');
  let sent = 0;
  await page.route('**/api/partners/kyc', (route) => {
    sent += 1;
    return route.continue();
  });
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a file to upload.');
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await page
    .getByLabel(chooser)
    .setInputFiles([{ ...passport, name: 'drawing.svg', buffer: drawing }]);
  await expect(page.getByRole('alert')).toHaveText(/^drawing\.svg: Only complete PDF, JPG and PNG/);
  const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1);
  await page.getByLabel(chooser).setInputFiles([{ ...certificate, buffer: tooLarge }]);
  await expect(page.getByText('Each document may have at most 10 MB.')).toBeVisible();
  await page.getByLabel(chooser).setInputFiles([{ ...certificate, buffer: Buffer.alloc(0) }]);
  await expect(page.getByText('certificate.pdf: The file is empty.')).toBeVisible();
  expect(sent).toBe(0);
});

test('files can be dropped, and rejected ones show the error and stay for another attempt', async ({
  page,
}) => {
  await aSignedInPartner(page);
  await page.goto('/dashboard/kyc');
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    const content = '%PDF-1.7 <html><script>1</script>';
    transfer.items.add(new File([content], 'page.pdf', { type: 'text/html' }));
    return transfer;
  });
  await page.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('page.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('alert')).toContainText('This file holds a second kind of content.');
  await expect(page.getByText('Not Submitted')).toBeVisible();
  await page.getByRole('button', { name: 'Remove page.pdf' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel(chooser).setInputFiles([certificate]);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('It will be reviewed by our team.')).toBeVisible();
});

test('an upload shows its progress and can be cancelled, which stores nothing', async ({
  page,
  context,
}) => {
  await aSignedInPartner(page);
  await page.goto('/dashboard/kyc');
  const network = await context.newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200 * 1024,
  });
  await page
    .getByLabel(chooser)
    .setInputFiles([aPng('large.png', { width: 1000, height: 1000, noise: true })]);
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /[1-9]/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The upload was cancelled. Nothing was submitted.')).toBeVisible();
  await expect(page.getByText('large.png')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Not Submitted')).toBeVisible();
});

test.describe('when the status cannot be loaded', () => {
  test.use({ allowedErrors: /503/ });

  test('an upload that fails without a message shows ours and keeps its files', async ({
    page,
  }) => {
    await aSignedInPartner(page);
    await page.goto('/dashboard/kyc');
    await page.getByLabel(chooser).setInputFiles([certificate]);
    await page.route('**/api/partners/kyc', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Failed to upload KYC document. Please try again.',
    );
    await expect(page.getByText('certificate.pdf')).toBeVisible();
  });

  test('a status that cannot be loaded counts as not submitted, and the server rejects a second submission', async ({
    page,
  }) => {
    await aSubmittedPartner(page);
    await page.route('**/api/partners/kyc/status', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.goto('/dashboard/kyc');
    await expect(page.getByText('Not Submitted')).toBeVisible();
    await page.getByLabel(chooser).setInputFiles([certificate]);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your documents are already under review.');
    await page.unroute('**/api/partners/kyc/status');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Pending', { exact: true })).toBeVisible();
    await expect(page.getByLabel(chooser)).toHaveCount(0);
  });
});

test('a URL with an unknown partner says that there is no such request', async ({ page }) => {
  await asStaff(page);
  for (const wrong of ['abc', '0', '1e9']) {
    await page.goto(`/admin/kyc/${wrong}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such request');
  }
});

test('requests can be reviewed by keyboard: next, previous, approve, reject', async ({ page }) => {
  test.slow();
  const first = await aSubmittedPartner(page);
  const second = await aSubmittedPartner(page);
  const { page: desk } = await aStaffPage(page);
  await desk.goto(`/admin/kyc/${first.id}?status=pending`);
  await expect(desk.getByRole('heading', { name: first.company })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Next' })).toBeEnabled();
  await desk.keyboard.press('j');
  await expect(desk.getByRole('heading', { name: first.company })).toHaveCount(0);
  await desk.keyboard.press('k');
  await expect(desk.getByRole('heading', { name: first.company })).toBeVisible();
  await desk.keyboard.press('r');
  await expect(desk.getByRole('dialog', { name: `Reject ${first.company}?` })).toBeVisible();
  await expectAccessible(desk);
  // Single-key shortcuts are off while typing in a field.
  await desk.keyboard.type('jar of a kraken');
  await expect(desk.getByLabel('Reason', { exact: true })).toHaveValue('jar of a kraken');
  await desk.goBack();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  await desk.keyboard.press('a');
  const question = desk.getByRole('alertdialog', { name: `Approve ${first.company}?` });
  await expect(question.getByRole('button', { name: 'Approve' })).toBeFocused();
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('KYC approved successfully!')).toBeVisible();
  await desk.goto(`/admin/kyc/${second.id}?status=pending`);
  await expect(desk.getByRole('heading', { name: second.company })).toBeVisible();
  const singleKeys = desk.getByLabel(/single keys/);
  await singleKeys.uncheck();
  // Shortcuts are also off while a checkbox has the focus.
  await singleKeys.blur();
  await desk.keyboard.press('a');
  await singleKeys.check();
  await singleKeys.blur();
  await desk.keyboard.press('r');
  await expect(desk.getByRole('dialog', { name: `Reject ${second.company}?` })).toBeVisible();
  await expect(desk.getByRole('alertdialog')).toHaveCount(0);
});

test('the second of two reviewers sees who decided first', async ({ page }) => {
  const person = await aSubmittedPartner(page);
  const { page: desk, token } = await aStaffPage(page);
  // Blocks live updates, so that the second reviewer does not see the decision before pressing the
  // button.
  await desk.route('**/api/admin/updates', (route) => route.fulfill({ status: 403, json: {} }));
  await desk.goto(`/admin/kyc/${person.id}`);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await approve(page.request, token, person.id);
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('alert')).toHaveText('owner has already approved this request.');
  await desk.getByRole('button', { name: 'Cancel' }).click();
  await expect(desk.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(desk.getByText('by owner').first()).toBeVisible();
});

test('documents that arrive during a decision are shown before the decision is made', async ({
  page,
}) => {
  const person = await aSubmittedPartner(page, [certificate]);
  const { page: desk, token } = await aStaffPage(page);
  // Blocks live updates, so that the screen does not change before the button is pressed.
  await desk.route('**/api/admin/updates', (route) => route.fulfill({ status: 403, json: {} }));
  await desk.goto(`/admin/kyc/${person.id}`);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await reject(page.request, token, person.id, 'A page is missing.');
  await submitDocuments(new URL(page.url()).origin, person.token, [passport]);
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  const sentence = desk.getByText('The partner has submitted new documents in the meantime.');
  await expect(desk.getByRole('main').filter({ has: sentence })).toBeVisible();
  await expect(desk.getByRole('alertdialog')).toHaveCount(0);
  await expect(desk.getByRole('img', { name: 'passport.png' })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('KYC approved successfully!')).toBeVisible();
});

test('a company that changes during the review is shown before it is approved', async ({
  page,
}) => {
  const person = await aSubmittedPartner(page);
  const { page: desk } = await aStaffPage(page);
  await desk.goto(`/admin/kyc/${person.id}`);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('alertdialog')).toBeVisible();
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Website URL').fill('https://elsewhere.test');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(
    desk.getByText('The partner has changed its company details in the meantime.'),
  ).toBeVisible();
  await expect(desk.getByRole('alertdialog')).toHaveCount(0);
  await expect(desk.getByText('https://elsewhere.test').first()).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('KYC approved successfully!')).toBeVisible();
});

test('changes that a partner makes after the approval are reviewed', async ({ page }) => {
  const person = await aSubmittedPartner(page);
  const { page: desk, token } = await aStaffPage(page);
  await approve(page.request, token, person.id);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Website URL').fill('https://elsewhere.test');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await desk.goto('/admin/kyc');
  await desk.getByRole('button', { name: /^Changed since approval/ }).click();
  await expect(desk).toHaveURL('/admin/kyc?status=changed');
  await expect(desk.getByRole('link', { name: /KYC Requests \d+ to review/ })).toBeVisible();
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
  await desk.getByRole('link', { name: person.company }).click();
  await expect(desk.getByRole('deletion')).toContainText('https://');
  await expect(desk.getByRole('insertion')).toHaveText('https://elsewhere.test');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Looked at' }).click();
  await expect(desk.getByText('Noted as looked at.')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'Changed since approval' })).toHaveCount(0);
});

test('documents that wait for the virus scan or are infected cannot be opened', async ({
  page,
}) => {
  const person = await aSubmittedPartner(page, [certificate]);
  const { page: desk } = await aStaffPage(page);
  let scan = 'waiting';
  const asked: string[] = [];
  await desk.route('**/api/admin/kyc/documents/**', (route) => {
    asked.push(route.request().url());
    return route.continue();
  });
  // The server under test has no scanner, so the response is changed to simulate one.
  await desk.route(`**/api/admin/kyc/requests/${person.id}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { request: { documents: object[] } };
    const infected_with = scan === 'infected' ? 'Eicar-Test-Signature' : null;
    for (const document of body.request.documents) Object.assign(document, { scan, infected_with });
    await route.fulfill({ response: answer, json: body });
  });
  await desk.goto(`/admin/kyc/${person.id}`);
  await expect(desk.getByRole('heading', { name: 'Waiting for the virus scan' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expect(desk.getByRole('button', { name: 'Reject' })).toBeEnabled();
  await expectAccessible(desk);
  scan = 'infected';
  await desk.reload();
  await expect(desk.getByText('The virus scan found Eicar-Test-Signature.')).toBeVisible();
  await expectAccessible(desk);
  expect(asked).toEqual([]);
});

test('a PDF with a script is marked, and shown without running it', async ({ page }) => {
  const person = await aSubmittedPartner(page, [aPdfWithScript('invoice.pdf', 'Invoice 7')]);
  const { page: desk } = await aStaffPage(page);
  const said: string[] = [];
  desk.on('dialog', (dialog) => {
    said.push(dialog.message());
    return dialog.dismiss();
  });
  await desk.goto(`/admin/kyc/${person.id}`);
  await expect(desk.locator('.pdf-text', { hasText: 'Invoice 7' })).toBeVisible();
  await expect(desk.getByText('This PDF holds a script.')).toBeVisible();
  await expect(desk.getByRole('link', { name: 'invoice.pdf Active content' })).toBeVisible();
  await expectAccessible(desk);
  expect(said).toEqual([]);
});

test('tabs and counts are in the URL, and the screen is accessible', async ({ page }) => {
  test.slow();
  const person = await aSubmittedPartner(page);
  const { page: desk } = await aStaffPage(page);
  await desk.goto('/admin/kyc');
  for (const tab of ['All', 'Pending', 'Approved', 'Rejected', 'Changed since approval']) {
    await expect(desk.getByRole('button', { name: new RegExp(`^${tab} \\d+$`) })).toBeVisible();
  }
  await desk.getByRole('button', { name: /^Pending/ }).click();
  await expect(desk).toHaveURL('/admin/kyc?status=pending');
  await expect(desk.getByRole('link', { name: person.company })).toBeVisible();
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
  await desk.getByRole('link', { name: person.company }).click();
  await expect(desk.locator('.pdf-text', { hasText: 'Certificate' })).toBeVisible();
  await expectAccessible(desk);
  await expectNoSidewaysScroll(desk);
  await desk.goBack();
  await expect(desk).toHaveURL('/admin/kyc?status=pending');
});

test.describe('when the storage is unreachable', () => {
  test.use({ allowedErrors: /500/ });

  test('documents are downloaded as they were uploaded, and a failure shows an error', async ({
    page,
  }) => {
    const person = await aSubmittedPartner(page, [certificate]);
    await page.goto('/dashboard/kyc');
    const [own] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download certificate.pdf' }).click(),
    ]);
    expect(own.suggestedFilename()).toBe('certificate.pdf');

    const { page: desk } = await aStaffPage(page);
    await desk.goto(`/admin/kyc/${person.id}`);
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Download' }).click(),
    ]);
    const chunks = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(chunks).equals(certificate.buffer)).toBe(true);
    await desk.route('**/api/admin/kyc/documents/download*', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await desk.getByRole('button', { name: 'Download' }).click();
    await expect(desk.getByRole('alert')).toHaveText('Failed to download document.');
  });
});
