import { brand } from '@baize/contract';
import type { Page } from '@playwright/test';
import { readMail } from './support/mailbox.ts';
import { aSignedInPartner, asStaff, someone } from './support/people.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWidthKept,
  test,
} from './support/test.ts';

const pages = ['/', '/solutions', '/platform', '/company', '/resources'];
const legal = ['/terms', '/privacy', '/responsible-gaming'];
const phone = { width: 390, height: 844 };

/** Measures layout shifts since the page began to load. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shifted: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shifted += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { seen: { shifted: number } }).seen.shifted);
}

for (const path of [...pages, ...legal]) {
  test(`${path} is accessible, fits a phone, and has no layout shifts`, async ({ page }) => {
    const shifted = await watchShifts(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'both');
    expect(await shifted()).toBe(0);
    await expectNoSidewaysScroll(page);
    // A zoom of 200 % halves the width of a usual window.
    await page.setViewportSize({ width: 640, height: 400 });
    await expectWidthKept(page);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is complete', async ({ page, baseURL }) => {
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeVisible();
      const head = page.locator('head');
      await expect(head.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        `${baseURL}${path}`,
      );
      await expect(head.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/);
      await expect(head.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        `${baseURL}/social-card.jpg`,
      );
      const data = await head.locator('script[type="application/ld+json"]').textContent();
      expect(JSON.parse(data ?? '')).toMatchObject({ '@context': 'https://schema.org' });
    }
  });

  test('the phone’s menu opens and links work', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Company' })
      .click();
    await expect(page).toHaveURL('/company');
  });

  test('the resources show every panel and no tabs', async ({ page }) => {
    await page.goto('/resources');
    await expect(page.getByRole('tabpanel')).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Embed the live table' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  });

  test('the contact form is replaced by an email address', async ({ page }) => {
    await page.goto('/company#contact');
    await expect(page.locator('noscript a')).toBeVisible();
    await expect(page.locator('noscript a')).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden();
  });
});

test('a visitor browses the pages and finds the login', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [name, path] of [
    ['Solutions', '/solutions'],
    ['Platform', '/platform'],
    ['Company', '/company'],
    ['Resources', '/resources'],
    ['Home', '/'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(main.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await page.getByRole('link', { name: 'Register now' }).click();
  await expect(page).toHaveURL('/register');
});

test('a signed-in partner sees the dashboard and logs out, also on the server', async ({
  page,
}) => {
  const { token } = await aSignedInPartner(page);
  await page.goto('/solutions');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeHidden();
  const loggedOut = page.waitForResponse('**/api/partners/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await loggedOut).status()).toBe(200);
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const profile = await page.request.get('/api/partners/profile', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(profile.status()).toBe(401);
});

test('on a phone the menu has everything, signed out and signed in', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Solutions',
    'Platform',
    'Company',
    'Resources',
    'Login',
    'Register',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await aSignedInPartner(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(menu.getByRole('link', { name: 'Register' })).toBeVisible();
});

test('the pages contain the texts of the specification', async ({ page }) => {
  await page.goto('/solutions');
  for (const text of ['1,000+', '500,000+', '99.99%'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('listitem', { name: '' }).getByText('Germany')).toBeAttached();
  await page.goto('/platform');
  const tiers = page.getByRole('article');
  await expect(tiers.nth(0)).toContainText('$999/month');
  await expect(tiers.nth(0)).toContainText('Up to 1,000 transactions/month');
  await expect(tiers.nth(0)).toContainText('5 cryptocurrencies');
  await expect(tiers.nth(1)).toContainText('$2,499/month');
  await expect(tiers.nth(1)).toContainText('Up to 10,000 transactions/month');
  await expect(tiers.nth(1)).toContainText('Most popular');
  await expect(tiers.nth(2)).toContainText('Custom');
  await expect(tiers.nth(2)).toContainText('Unlimited');
  for (const coin of ['Bitcoin', 'Ethereum', 'Tether', 'Binance Coin', 'Solana', 'Cardano']) {
    await expect(page.getByText(coin, { exact: true })).toBeVisible();
  }
  await page.goto('/company');
  for (const text of ['10+', '50+', '20+']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test('an enquiry from the solutions page reaches sales', async ({ page }) => {
  const person = someone();
  await page.goto('/solutions');
  await page.getByRole('link', { name: 'Contact Sales Team' }).click();
  await expect(page).toHaveURL('/company?subject=sales#contact');
  await expect(page.getByLabel('Subject')).toHaveValue('sales');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Name is required.')).toBeVisible();
  await expect(page.getByText('Email is required.')).toBeVisible();
  await expect(page.getByText('Message is required.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill(person.username);
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Message').fill('Two tables, please.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status')).toContainText('Thank you. Your message is on its way.');
  const about = new RegExp(`^Enquiry \\(.+\\) from ${person.username}$`);
  const mail = await readMail(page.request, brand.salesEmail, about);
  expect(mail.text).toContain('Two tables, please.');
  expect(mail.text).toContain(person.email);
  const answer = await page.request.get('/api/admin/enquiries', {
    headers: { authorization: `Bearer ${await asStaff(page)}` },
  });
  expect(JSON.stringify(await answer.json())).toContain(person.email);
});

test.describe('a contact form that cannot be sent', () => {
  test.use({ allowedErrors: /Failed to load resource|ERR_FAILED/ });

  test('keeps the text, shows an error, and can be sent again', async ({ page }) => {
    await page.goto('/company#contact');
    await page.getByLabel('Name').fill('Somebody');
    await page.getByLabel('Email').fill('somebody@casino.test');
    await page.getByLabel('Subject').selectOption('other');
    await page.getByLabel('Message').fill('A long letter');
    let open: (() => void) | undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route('**/api/contact', async (route) => {
      await opened;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    open?.();
    await expect(page.getByRole('alert')).toContainText('sending it again is safe');
    await expect(page.getByLabel('Message')).toHaveValue('A long letter');
    await page.unroute('**/api/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('status')).toContainText('Thank you');
    await page.getByRole('button', { name: 'Send another message' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('');
  });
});

test.describe('a contact form whose script fails to load', () => {
  test.use({ allowedErrors: /ERR_FAILED/ });

  test('shows an error, keeps the text out of the URL, and works once the script loads', async ({
    page,
  }) => {
    let arrives = false;
    await page.route('**/assets/company-*.js', (route) =>
      arrives ? route.continue() : route.abort(),
    );
    await page.goto('/company');
    await page.getByLabel('Name').fill('Somebody');
    await page.getByLabel('Message').fill('A long letter');
    const send = page.getByRole('button', { name: 'Send message' });
    for (let press = 0; press < 2; press += 1) {
      await send.click();
      await expect(page.getByRole('alert')).toContainText('could not be sent');
      await expect(page).toHaveURL('/company');
    }
    await expect(page.getByLabel('Message')).toHaveValue('A long letter');
    arrives = true;
    await send.click();
    await expect(page.getByText('Email is required.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Message')).toHaveValue('A long letter');
  });
});

test.describe('a contact form before any script has loaded', () => {
  test.use({ allowedErrors: /ERR_FAILED/ });

  test('sends nothing when submitted, and adds nothing to the URL', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/company');
    await page.getByLabel('Message').fill('A long letter');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByLabel('Name').press('Enter');
    await expect(page).toHaveURL('/company');
    await expect(page.getByLabel('Message')).toHaveValue('A long letter');
  });
});

test('the tabs of the resources are in the URL and work by keyboard', async ({ page }) => {
  await page.goto('/resources?tab=api-documentation');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('API Documentation')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toContainText('OpenAPI description');
  const height = await page.locator('.panels').evaluate((panels) => panels.clientHeight);
  await tab('API Documentation').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Streaming Setup')).toBeFocused();
  expect(await page.locator('.panels').evaluate((panels) => panels.clientHeight)).toBe(height);
  await expect(page).toHaveURL('/resources?tab=streaming-setup');
  await page.reload();
  await expect(page.getByRole('tabpanel')).toContainText('Stream Info');
  await tab('Getting Started').click();
  await expect(page.getByRole('tabpanel')).toContainText('Quick-start guide');
});

test('every link of the public pages leads to a page', async ({ page }) => {
  const links = new Set<string>();
  for (const path of pages) {
    await page.goto(path);
    const found = await page
      .locator('a[href], link[href], img[src], script[src]')
      .evaluateAll((elements) =>
        elements.map(
          (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
        ),
      );
    for (const link of found) if (link.startsWith('/')) links.add(link.split('#', 1)[0] ?? '');
  }
  for (const link of links) {
    const answer = await page.request.get(link, { headers: { accept: 'text/html, */*' } });
    expect(answer.status(), link).toBe(200);
    expect((await answer.body()).length, link).toBeGreaterThan(0);
  }
  expect([...links].filter((link) => link.startsWith('/downloads/'))).toHaveLength(10);
});

test('search engines find a sitemap', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual([...pages, ...legal].map((path) => `${baseURL}${path}`));
});

test.describe('an unknown URL', () => {
  test.use({ allowedErrors: /status of 404/ });

  test('shows an error page that links home', async ({ page }) => {
    const answer = await page.goto('/nowhere/at/all');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'There is nothing at this address',
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the wheel turns only while visible, and never with reduced motion', async ({ page }) => {
  await page.goto('/');
  const rotor = page.locator('.wheel-rotor');
  const state = () => rotor.evaluate((element) => getComputedStyle(element).animationPlayState);
  await expect.poll(state).toBe('running');
  await page.keyboard.press('End');
  await expect.poll(state).toBe('paused');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Home');
  const running = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
  await expect.poll(running).toBe(0);
});
