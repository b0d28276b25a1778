import type { Page } from '@playwright/test';

/** A check by its name, which it begins with: others may speak of it. */
export const checkOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Checks' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) });
