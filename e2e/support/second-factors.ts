import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

export const appCode = (key: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp });

/**
 * Code of the next time step: already accepted, and different from the one used to set up the app.
 */
export const nextAppCode = (key: string): string => appCode(key, Date.now() + 30_000);

/** Adds Chromium's virtual authenticator, as a device that only needs a touch. */
export async function plugInAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** Sets up the app on the profile. Returns its key and the new recovery codes. */
export async function setUpApp(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const key = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Enter the code that the app shows').fill(appCode(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  return { key, recoveryCodes: await keepRecoveryCodes(page) };
}

export async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

export const factorRow = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Second factors' })
    .getByRole('listitem')
    .filter({ hasText: title });
