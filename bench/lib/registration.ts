import type { accountRoutes, RouteBody } from '@baize/contract';

export const registrationOf = (
  username: string,
  password: string,
): RouteBody<typeof accountRoutes.register> => ({
  username,
  password,
  email: `${username}@casino.test`,
  company_name: username,
  website_url: 'https://casino.test',
  contact_email: `${username}@casino.test`,
});
