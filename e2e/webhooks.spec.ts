import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { holdAnswer } from './support/hold-answer.ts';
import { aSignedInPartner } from './support/people.ts';
import { send } from './support/send.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

/** Reads the server of the documentation exactly as printed; it runs with the library it names. */
async function readSample(page: Page): Promise<string> {
  await page.goto('/dashboard/documentation#webhooks');
  const figure = page.getByRole('figure', { name: 'A server that verifies, in Node.js' });
  return (await figure.locator('pre').textContent()) ?? '';
}

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Inside the project, where Node finds the installed library. */
const folder = 'test-results/webhook-receiver';

async function runSample(code: string, port: number, secret: string) {
  await mkdir(folder, { recursive: true });
  const file = `${folder}/${port}.mjs`;
  await writeFile(file, code);
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const heard: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => heard.push(text.trim()));
  return {
    heard,
    async stop() {
      child.kill();
      await once(child, 'exit');
      await rm(file);
    },
  };
}

test('a webhook is added, tested, inspected and resent, to the documented server', async ({
  page,
}) => {
  test.slow();
  await aSignedInPartner(page);
  const sample = await readSample(page);
  const port = await aFreePort();
  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Address is required.')).toBeVisible();
  await expect(dialog.getByText('Please choose at least one event.')).toBeVisible();
  await dialog.getByLabel('Address').fill(`http://localhost:${port}/webhooks`);
  await dialog.getByLabel('KYC was approved').check();
  await dialog.getByLabel('The status of a ticket changed').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('It is shown only now.')).toBeVisible();
  const secret = (await dialog.getByRole('code').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  const events = page.getByRole('list', { name: 'Events' });
  await expect(events.getByText('ticket.status_changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  // The list has replaced the button that opened the dialog, so the heading gets the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The server is not running yet, so the delivery waits and is resent manually.
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByRole('button', { name: 'Deliveries', exact: true }).click();
  await expect(dialog.getByText('Nobody answered there')).toBeVisible();
  const receiver = await runSample(sample, port, secret);
  await dialog.getByRole('button', { name: 'webhook.test' }).click();
  await expect(dialog.getByText(`POST http://localhost:${port}/webhooks`)).toBeVisible();
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.heard.join(), { timeout: 4_000 }).toContain('webhook.test');
  }).toPass();
  await expect(dialog.getByText('Delivered', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Answered 204').first()).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Deliveries', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('You paused it.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await receiver.stop();
});

async function twoWebhooks(page: Page) {
  const { token } = await aSignedInPartner(page);
  const urls = ['https://a.casino.test/hooks', 'https://b.casino.test/hooks'];
  for (const url of urls) {
    const webhook = { url, events: ['kyc.approved'], mode: 'test' };
    await send(page.request, 'POST', '/partners/webhooks', token, webhook);
  }
  await page.goto('/dashboard/webhooks');
  const cards = urls.map((url) => page.getByRole('listitem').filter({ hasText: url }));
  const press = (card: number, name: string) =>
    cards[card]?.getByRole('button', { name, exact: true }).click();
  return { urls, press };
}

test('the heading has the focus although the list disappears before the dialog that emptied it', async ({
  page,
}) => {
  const { urls, press } = await twoWebhooks(page);
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Remove' });
  await press(1, 'Remove');
  await confirm.click();
  await expect(page.getByText(urls[1] ?? '')).toHaveCount(0);
  await page.evaluate(() =>
    document.styleSheets[0]?.insertRule('* { transition-duration: 2s !important; }'),
  );
  await press(0, 'Remove');
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a secret stays until its button closes it, and is never shown for another webhook', async ({
  page,
}) => {
  const { urls, press } = await twoWebhooks(page);
  const question = page.getByRole('alertdialog', { name: 'Make a new secret?' });
  const confirm = question.getByRole('button', { name: 'Make a new secret' });
  const shown = page.getByRole('dialog', { name: 'The new secret of your webhook' });
  const kept = shown.getByRole('button', { name: 'I have kept it' });
  await press(0, 'New secret');
  await confirm.click();
  const secret = (await shown.getByRole('code').textContent()) ?? '';
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/webhooks');
  await expect(shown.getByText(secret)).toBeVisible();
  await kept.click();
  await expect(shown).toBeHidden();

  await press(1, 'New secret');
  await expect(question).toContainText(`Calls to ${urls[1]}`);
  const answer = await holdAnswer(page, '**/api/partners/webhooks/*/secret');
  await confirm.click();
  await answer.arrived;
  await page.goBack();
  await expect(question).toBeHidden();
  await press(0, 'New secret');
  await expect(confirm).toBeEnabled();
  await answer.release();
  await expect(shown).toContainText(`${urls[1]}`);
  await expect(shown.getByText(secret)).toHaveCount(0);
  await kept.click();
  await expect(question).toContainText(`Calls to ${urls[0]}`);
});

test('the secret of a new webhook is shown even if Back was pressed early', async ({ page }) => {
  await aSignedInPartner(page);
  await page.goto('/dashboard/webhooks');
  const dialog = page.getByRole('dialog');
  const add = async () => {
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByLabel('Address')).toHaveValue('');
    await dialog.getByLabel('Address').fill('https://casino.test/hooks');
    await dialog.getByLabel('KYC was approved').check();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await add();
  await expect(dialog.getByText('It is shown only now.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/webhooks');
  await expect(dialog.getByRole('code')).toHaveText(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(dialog).toBeHidden();

  const answer = await holdAnswer(page, '**/api/partners/webhooks');
  await add();
  await answer.arrived;
  await page.goBack();
  await expect(dialog).toBeHidden();
  await answer.release();
  await expect(dialog.getByRole('code')).toHaveText(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(dialog).toBeHidden();
  // The form must not contain the previous input, or it could be sent again.
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByLabel('Address')).toHaveValue('');
});

test('the result of one removal is not shown for the next', async ({ page }) => {
  const { urls, press } = await twoWebhooks(page);
  const question = page.getByRole('alertdialog', { name: 'Remove this webhook?' });
  const remove = question.getByRole('button', { name: 'Remove' });
  const calls = '**/api/partners/webhooks/*';
  await page.route(calls, (route) => route.fulfill({ status: 409, json: {} }), { times: 1 });
  await press(0, 'Remove');
  await remove.click();
  await expect(question.getByText('The webhook was not removed.')).toBeVisible();
  await page.goBack();
  await press(1, 'Remove');
  await expect(question).toContainText(`${urls[1]}`);
  await expect(question.getByText('The webhook was not removed.')).toHaveCount(0);
  await page.goBack();

  const answer = await holdAnswer(page, calls);
  await press(0, 'Remove');
  await remove.click();
  await answer.arrived;
  await page.goBack();
  await press(1, 'Remove');
  await answer.release();
  await expect(page.getByRole('listitem').filter({ hasText: urls[0] ?? '' })).toHaveCount(0);
  await expect(question).toContainText(`${urls[1]}`);
  await expect(remove).toBeEnabled();
});
