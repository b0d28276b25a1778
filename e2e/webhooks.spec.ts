import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { aSignedInPartner } from './support/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

/** The server of the documentation, as it stands there, run with the library it names. */
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

/** Inside the project, where the library is installed. */
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

test('a webhook is added, tried, looked at and sent again, to the documented server', async ({
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
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Nobody listens yet: it waits, and is sent again by hand.
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
  await receiver.stop();
});
