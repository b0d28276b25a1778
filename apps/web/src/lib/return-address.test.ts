import { describe, expect, it } from 'vitest';
import { returnAddress } from './return-address.ts';

describe('returnAddress after a login', () => {
  it.each(['/dashboard', '/dashboard/tickets?ticket=3', '/dashboard/profile'])(
    'returns %s',
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
  ])('returns the home screen instead of %j', (from) =>
    expect(returnAddress(from, '/dashboard')).toBe('/dashboard'),
  );
});
