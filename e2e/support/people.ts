import { randomUUID } from 'node:crypto';
import type { accountRoutes, RouteBody, StaffRole } from '@baize/contract';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { readMail } from './mailbox.ts';
import { send } from './send.ts';
import { owner } from './start-server.ts';

export type Person = {
  username: string;
  email: string;
  password: string;
  company: string;
};

export function someone(): Person {
  const username = `p-${randomUUID().slice(0, 13)}`;
  return {
    username,
    email: `${username}@casino.test`,
    password: 'green cloth and brass',
    company: `Tables of ${username}`,
  };
}

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Company name').fill(person.company);
  await page.getByLabel('Website URL').fill('https://casino.test');
  await page.getByLabel('Contact email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
}

export const registrationOf = ({
  username,
  email,
  password,
  company,
}: Person): RouteBody<typeof accountRoutes.register> => ({
  username,
  email,
  password,
  company_name: company,
  website_url: 'https://casino.test',
  contact_email: email,
});

/** Registers a partner through the API, for tests that start after the registration. */
export async function aRegisteredPartner(request: APIRequestContext): Promise<Person> {
  const person = someone();
  const answer = await request.post('/api/partners/register', { data: registrationOf(person) });
  expect(answer.status()).toBe(201);
  return person;
}

/** Signs in through the API and stores the token where the portal reads it. */
export async function aSignedInPartner(page: Page): Promise<Person & { token: string }> {
  const person = await aRegisteredPartner(page.request);
  const answer = await page.request.post('/api/partners/login', {
    data: { username: person.username, password: person.password },
  });
  const { token } = (await answer.json()) as { token: string };
  await keepToken(page, 'token', token);
  return { ...person, token };
}

export async function asStaff(page: Page): Promise<string> {
  const answer = await page.request.post('/api/admin/login', { data: owner });
  const { token } = (await answer.json()) as { token: string };
  await keepToken(page, 'admin_token', token);
  return token;
}

/**
 * Creates a separate staff member, for tests that change a name or password. Never an owner,
 * because one test expects only one owner.
 */
export async function aSignedInColleague(
  page: Page,
  role: Exclude<StaffRole, 'owner'> = 'support',
): Promise<Person> {
  const { request } = page;
  const person = someone();
  const token = await asStaff(page);
  const invitation = { username: person.username, email: person.email, role };
  await send(request, 'POST', '/admin/staff', token, invitation);
  const { text } = await readMail(request, person.email, /./);
  const link = /accept-invitation\?token=([\w-]+)/.exec(text)?.[1];
  const { username, password } = person;
  await request.post('/api/admin/accept-invitation', { data: { token: link, password } });
  const answer = await request.post('/api/admin/login', { data: { username, password } });
  await keepToken(page, 'admin_token', ((await answer.json()) as { token: string }).token);
  return person;
}

async function keepToken(page: Page, name: string, token: string): Promise<void> {
  await page.goto('/favicon.svg');
  // Firefox displays an image in a new document shortly after it has loaded.
  await expect(() =>
    page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, token] as const),
  ).toPass();
}

export async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
