import type { accountRoutes, RouteBody } from '@baize/contract';

let count = 0;
export const uniqueName = (stem = 'partner') => `${stem}${process.pid}x${++count}`;

export const password = 'correct horse battery';

export const registration = (overrides: Record<string, unknown> = {}) => {
  const username = uniqueName();
  const body: RouteBody<typeof accountRoutes.register> = {
    username,
    email: `${username}@casino.test`,
    password,
    company_name: `Company of ${username}`,
    website_url: 'https://casino.test',
    contact_email: `contact-${username}@casino.test`,
  };
  return { ...body, ...overrides };
};
