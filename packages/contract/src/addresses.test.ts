import { expect, it } from 'vitest';
import { isPage, isScreen, links, pages, paths, patterns } from './addresses.ts';

it('distinguishes screens from pages and files', () => {
  for (const path of Object.values(paths))
    expect([isScreen(path), isPage(path)]).toEqual([true, false]);
  for (const page of Object.values(pages))
    expect([isScreen(page), isPage(page)]).toEqual([false, true]);
  expect(isScreen('/dashboard/no-such-screen')).toBe(true);
  expect(isScreen('/dashboards')).toBe(false);
  expect(isScreen('/downloads/quick-start.pdf')).toBe(false);
});

it('builds links that match the router’s patterns', () => {
  expect(links.partner(7)).toBe(patterns.partner.replace(':id', '7'));
  expect(links.kycReview(7)).toBe(patterns.kycReview.replace(':partnerId', '7'));
});

it('encodes query parameters', () => {
  const token = 'a+b/c=&next=//evil.example#"';
  const link = new URL(links.firstPassword(token), 'https://portal.example');
  expect(Object.fromEntries(link.searchParams)).toEqual({ token, invitation: '1' });
});
