import { links } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { linksFrom } from './link.ts';

describe('linksFrom', () => {
  it.each([
    ['https://portal.example', 'https://portal.example/dashboard'],
    ['https://portal.example/', 'https://portal.example/dashboard'],
    ['http://localhost:3000', 'http://localhost:3000/dashboard'],
    ['https://example.com/partners/', 'https://example.com/partners/dashboard'],
    ['https://user:secret@portal.example/?x=1#y', 'https://portal.example/dashboard'],
  ])('given %s, links to %s', (publicUrl, link) => {
    expect(linksFrom(publicUrl)('/dashboard')).toBe(link);
  });

  it('encodes query parameters', () => {
    const token = 'a+b/c=&next=//evil.example#"';
    const link = linksFrom('https://portal.example')(links.resetPassword(token));
    expect(link).toBe(
      'https://portal.example/reset-password?token=a%2Bb%2Fc%3D%26next%3D%2F%2Fevil.example%23%22',
    );
    expect(new URL(link).searchParams.get('token')).toBe(token);
  });

  it.each(['javascript:alert(1)', 'ftp://portal.example', 'portal'])('refuses %s', (publicUrl) => {
    expect(() => linksFrom(publicUrl)).toThrow();
  });
});
