import { readConfig } from '@baize/platform/config/config';
import { expect, it } from 'vitest';
import { anApprovedPartner } from '../testing/kyc.ts';
import { useTestServer } from '../testing/test-server.ts';
import { assertNobodyThere, assertOwnPlaces } from './assert-throw-away.ts';

const server = useTestServer();

it.each<[string, Record<string, string>]>([
  ['a database', { DATABASE_URL: 'postgres://user@db.test/baize' }],
  ['a storage', { STORAGE_URL: 's3://key:secret@s3.test/bucket' }],
  ['a mail server', { SMTP_URL: 'smtp://mail.test' }],
])('invented partners do not get into %s that is set', (_, env) => {
  expect(() => assertOwnPlaces(readConfig(env))).toThrow('a folder of its own');
});

it('fills its own folder as long as it has no partners', async () => {
  assertOwnPlaces(readConfig({ DATA_DIR: '/tmp/demo' }));
  await assertNobodyThere(server.running.resources);
  await anApprovedPartner(server);
  await expect(assertNobodyThere(server.running.resources)).rejects.toThrow('There are partners');
});
