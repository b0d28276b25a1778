import { describe, expect, it } from 'vitest';
import { returnAddress } from './return-address.ts';

describe('after signing in', () => {
  it.each(['/dashboard', '/dashboard/tickets?ticket=3', '/dashboard/profile'])(
    'one is back at %s',
    (from) => expect(returnAddress(from, '/dashboard')).toBe(from),
  );

  it.each([
    undefined,
    null,
    7,
    '',
    'dashboard',
    'https://evil.example/dashboard',
    '//evil.example/dashboard',
    '/\\evil.example/dashboard',
    'javascript:alert(1)',
    '/dashboard/../admin',
    '/dashboards',
    '/admin/partners',
    '/login',
  ])('nothing leads to %j', (from) => expect(returnAddress(from, '/dashboard')).toBe('/dashboard'));
});
