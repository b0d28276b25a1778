import type { Page } from '@playwright/test';

/** Finds a check whose text starts with its name; other checks may mention the name too. */
export const checkOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Checks' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) });
