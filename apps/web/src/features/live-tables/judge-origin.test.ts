import { describe, expect, it } from 'vitest';
import { judgeOrigin } from './judge-origin.ts';

const rules = {
  website_origin: 'https://casino.test',
  portal_origin: 'https://portal.test',
  server_url: 'https://portal.test',
  allowed_origins: ['https://play.casino.test'],
  sandbox: true,
};

describe("origin of a partner's site", () => {
  it('is allowed as the website, on the list, as the portal and on localhost', () => {
    for (const site of [
      'https://casino.test/lobby?table=1',
      ' https://play.casino.test ',
      'https://portal.test',
      'http://localhost:5173',
      'http://127.0.0.1:8080',
      'http://[::1]:3000',
    ]) {
      expect(judgeOrigin(site, rules), site).toMatchObject({ allowed: true });
    }
  });

  it('is refused if scheme, host or port differ', () => {
    for (const site of [
      'http://casino.test',
      'https://www.casino.test',
      'https://casino.test:8443',
      'https://localhost.test',
    ]) {
      expect(judgeOrigin(site, rules), site).toMatchObject({
        allowed: false,
        origin: site,
        advice: expect.stringContaining('allowed origins'),
      });
    }
  });

  it('is refused on localhost if the tables are not in sandbox mode', () => {
    expect(judgeOrigin('http://localhost', { ...rules, sandbox: false }).allowed).toBe(false);
  });

  it('is refused if its browser would block an unencrypted request', () => {
    const plain = { ...rules, server_url: 'http://live.casino.test' };
    expect(judgeOrigin('https://casino.test', plain)).toMatchObject({
      allowed: false,
      why: expect.stringContaining('https'),
    });
    const own = { ...rules, server_url: 'http://localhost:3000' };
    expect(judgeOrigin('https://casino.test', own).allowed).toBe(true);
  });

  it('must be a valid URL', () => {
    for (const site of ['', 'casino.test', 'ftp://casino.test', 'javascript:alert(1)']) {
      expect(judgeOrigin(site, rules), site).toMatchObject({ allowed: false, origin: undefined });
    }
  });
});
