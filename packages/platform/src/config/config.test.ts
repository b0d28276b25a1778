import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './variables.ts';

const inProduction = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/baize',
  SECRET_KEY: 'x'.repeat(32),
  DOCUMENTS_KEY: 'y'.repeat(32),
  SMTP_URL: 'smtp://mail.example',
};

const reading = (env: Record<string, string>) => () => readConfig(env);

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: expect.stringMatching(/\/data$/),
      databaseUrl: undefined,
      smtpUrl: undefined,
      secretKey: undefined,
      firstOwner: { username: 'admin', email: 'admin@localhost', password: undefined },
      signupPolicy: 'open',
      trustProxy: false,
      throttle: { loginPerAddress: { points: 60, seconds: 900 } },
      webRtc: undefined,
    });
  });

  it('allows private callback URLs only outside production, unless switched on', () => {
    expect(readConfig({}).allowPrivateCallbacks).toBe(true);
    expect(readConfig({ ALLOW_PRIVATE_CALLBACKS: 'off' }).allowPrivateCallbacks).toBe(false);
    expect(readConfig(inProduction).allowPrivateCallbacks).toBe(false);
    const insisting = { ...inProduction, ALLOW_PRIVATE_CALLBACKS: 'on' };
    expect(readConfig(insisting).allowPrivateCallbacks).toBe(true);
  });

  it('allows weak password hashes only where nobody else can reach the server', () => {
    const weak = { WEAK_PASSWORD_HASHES: 'on' };
    const publicUrls = [
      'https://portal.example',
      'http://10.0.0.7',
      'https://test',
      'http://[::2]',
    ];
    expect(readConfig({}).weakPasswordHashes).toBe(false);
    expect(readConfig(weak).weakPasswordHashes).toBe(true);
    expect(readConfig({ ...weak, PUBLIC_URL: 'http://a.test' }).weakPasswordHashes).toBe(true);
    const refusal = 'WEAK_PASSWORD_HASHES is for tests';
    expect(reading({ ...weak, ...inProduction })).toThrow(refusal);
    for (const PUBLIC_URL of publicUrls) {
      expect(reading({ ...weak, PUBLIC_URL }), PUBLIC_URL).toThrow(refusal);
    }
  });

  it('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(
      ['PORT', 'DATABASE_URL', 'SMTP_URL', 'SECRET_KEY', 'NODE_ENV', 'TRUST_PROXY'].map((name) => [
        name,
        '',
      ]),
    );
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('requires DATABASE_URL together with DATABASE_DIRECT_URL', () => {
    expect(reading({ DATABASE_DIRECT_URL: 'postgres://db/baize' })).toThrow(
      'DATABASE_DIRECT_URL needs DATABASE_URL',
    );
  });

  it.each([
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['PORT', '80a', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535'],
    ['PORT', ' ', 'must be a whole number from 0 to 65535'],
    ['NODE_ENV', 'prod', 'must be one of production, development, test'],
    ['PUBLIC_URL', 'portal.example', 'must be a URL that starts with http:// or https://'],
    ['PUBLIC_URL', 'http://', 'must be a URL that starts with http:// or https://'],
    ['PUBLIC_URL', 'https://a.test/?x=1', 'must be a URL that starts with http:// or https://'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be a URL that starts with http:// or https://'],
    ['DATABASE_URL', 'mysql://a/b', 'must be a URL that starts with postgres:// or postgresql://'],
    [
      'DATABASE_URL',
      'postgres://db:port/baize',
      'must be a URL that starts with postgres:// or postgresql://',
    ],
    ['DATABASE_POOL', '0', 'must be a whole number from 1 to 500'],
    ['DATABASE_POOL', 'many', 'must be a whole number from 1 to 500'],
    ['SMTP_URL', 'mail.example:25', 'must be a URL that starts with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp://', 'must be a URL that starts with smtp:// or smtps://'],
    ['MAIL_FROM', 'nobody', 'must be an address such as "Name <name@host>"'],
    ['MAIL_FROM', 'a@b.test, c@d.test', 'must be an address such as "Name <name@host>"'],
    ['MAIL_FROM', 'A\r\nBcc: x <a@b.test>', 'must be an address such as "Name <name@host>"'],
    ['SECRET_KEY', 'short', 'must have at least 32 characters'],
    ['DOCUMENTS_KEY', 'short', 'must have at least 32 characters'],
    ['DOCUMENTS_PREVIOUS_KEY', 'gone', 'must have at least 32 characters, or be destroyed'],
    ['ADMIN_USERNAME', 'a b', 'must be 3 to 40 letters, digits, dots, dashes or underscores'],
    ['ADMIN_EMAIL', 'nobody', 'must be an e-mail address'],
    ['ADMIN_PASSWORD', 'short', 'must have 8 to 128 characters'],
    ['ADMIN_PASSWORD', 'x'.repeat(129), 'must have 8 to 128 characters'],
    ['ADMIN_PASSWORD', ' a spacious one', 'must not begin or end with a space'],
    ['ADMIN_PASSWORD', 'Password123', 'must not be a well-known password'],
    ['STORAGE_URL', 'https://bucket', 'must be like s3://bucket/prefix'],
    ['CLAMD_URL', 'tcp://scanner', 'must be tcp://host:port or unix:/path'],
    ['CLAMD_URL', 'http://scanner:3310', 'must be tcp://host:port or unix:/path'],
    ['CLAMD_URL', 'unix:relative', 'must be tcp://host:port or unix:/path'],
    ['ROLES', 'web,cron', 'must be some of web,jobs,live'],
    ['SIGNUP_POLICY', 'closed', 'must be one of open, review'],
    ['TRUST_PROXY', 'banana', 'must be on, off, a number of hops'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be on, off, a number of hops'],
    ['ALLOW_PRIVATE_CALLBACKS', 'yes', 'must be one of on, off'],
    ['METRICS_TOKEN', 'short', 'must have at least 16 characters'],
    ['LOG_LEVEL', 'loud', 'must be one of debug, info, warn, error, silent'],
    ['WEBRTC_UDP_PORT', '0', 'must be a whole number from 1 to 65535'],
    ['WEBRTC_UDP_PORT', '70000', 'must be a whole number from 1 to 65535'],
    ['WEBRTC_UDP_PORT', 'udp', 'must be a whole number from 1 to 65535'],
    ['WEBRTC_ADDRESS', 'live.example.com', 'must be an IP address such as 203.0.113.7'],
    ['WEBRTC_ADDRESS', '203.0.113.7', 'needs WEBRTC_UDP_PORT, which is not set'],
    ['THROTTLE_LOGIN_PER_ADDRESS', 'often', 'must be attempts/seconds, such as 60/900'],
    ['THROTTLE_REGISTER_PER_ADDRESS', '0/60', 'must be attempts/seconds, such as 20/3600'],
  ])('says what %s must be when it is %j', (name, value, sentence) => {
    const read = reading({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`${name} ${sentence}`);
    expect(read).toThrow(/^[^\r\n]+\.$/);
  });

  it('reports all invalid variables together, without values that may be secret', () => {
    const read = reading({ PORT: 'x', SECRET_KEY: 'hunter2', ADMIN_PASSWORD: 'tiny1' });
    expect(read).toThrow(/PORT .+; SECRET_KEY .+; ADMIN_PASSWORD .+\./);
    expect(read).not.toThrow(/hunter2|tiny1/);
  });

  it.each([
    { ADMIN_USERNAME: 'the-house', ADMIN_PASSWORD: 'The-House' },
    { ADMIN_EMAIL: 'a@house.test', ADMIN_PASSWORD: 'a@house.test' },
  ])('refuses an admin password that is the username or e-mail address: %j', (names) => {
    expect(reading(names)).toThrow(/^ADMIN_PASSWORD must not be the name or the address.+\.$/);
  });

  it('refuses an unknown THROTTLE_ variable', () => {
    expect(reading({ THROTTLE_LOGIN_PER_ADDRESS: '' })).not.toThrow();
    expect(reading({ THROTTLE_LOGIN_PER_ADRESS: '9/900' })).toThrow(
      /^THROTTLE_LOGIN_PER_ADRESS is no limit; there are THROTTLE_LOGIN_PER_ADDRESS, .+\.$/,
    );
  });

  it.each([
    ['DATABASE_URL', /^DATABASE_URL is required in production: set it to a PostgreSQL server.+\.$/],
    ['SECRET_KEY', /^SECRET_KEY is required in production.+\.$/],
    ['DOCUMENTS_KEY', /^DOCUMENTS_KEY is required in production.+\.$/],
    ['SMTP_URL', /^SMTP_URL is required in production.+\.$/],
  ])('refuses to run in production without %s', (name, sentence) => {
    expect(readConfig(inProduction).production).toBe(true);
    expect(reading({ ...inProduction, [name]: undefined })).toThrow(sentence);
  });

  it('refuses one key for secrets and documents', () => {
    const sameKey = { ...inProduction, DOCUMENTS_KEY: inProduction.SECRET_KEY };
    expect(reading(sameKey)).toThrow(/must not be SECRET_KEY/);
  });

  it('sends no e-mail in production with SMTP_URL=none', () => {
    expect(readConfig({ ...inProduction, SMTP_URL: 'none' })).toMatchObject({
      smtpUrl: undefined,
      mailbox: false,
    });
    expect(readConfig(inProduction).smtpUrl).toBe('smtp://mail.example');
  });

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '127.9.9.9' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.0.7' }, false],
    [{ HOST: '127.example.com' }, false],
    [{ SMTP_URL: 'smtp://mail.example' }, false],
    [{ SMTP_URL: 'none' }, false],
  ])('serves the mailbox only on loopback and without a mail server: %j', (env, shown) => {
    expect(readConfig(env).mailbox).toBe(shown);
  });

  it.each(['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl'])(
    'accepts the virus scanner %s',
    (CLAMD_URL) => {
      expect(readConfig({ CLAMD_URL }).clamdUrl).toBe(CLAMD_URL);
    },
  );

  it('builds links without a double slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.test//' }).publicUrl).toBe(
      'https://portal.test',
    );
  });

  it.each([
    [{ WEBRTC_UDP_PORT: '40000' }, { udpPort: 40_000 }],
    [
      { WEBRTC_UDP_PORT: '40000', WEBRTC_ADDRESS: '203.0.113.7' },
      { udpPort: 40_000, address: '203.0.113.7' },
    ],
    [
      { WEBRTC_UDP_PORT: '1', WEBRTC_ADDRESS: '2001:db8::7' },
      { udpPort: 1, address: '2001:db8::7' },
    ],
    [{ WEBRTC_UDP_PORT: '', WEBRTC_ADDRESS: '' }, undefined],
  ])('reads the WebRTC options from %j', (env, expected) => {
    expect(readConfig(env).webRtc).toEqual(expected);
  });

  it.each([
    ['off', false],
    ['false', false],
    ['on', true],
    ['0', 0],
    ['2', 2],
    ['loopback, 10.0.0.0/8,2001:db8::/32', ['loopback', '10.0.0.0/8', '2001:db8::/32']],
  ])('reads TRUST_PROXY=%s', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it.each([
    'postgres://user:pass@db:5432/baize',
    'postgresql://db',
    'postgresql://user@/baize?host=%2Fvar%2Frun%2Fpostgresql',
    'postgres://user:p%40ss@db/baize?sslmode=require',
  ])('accepts the database URL %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });
});
