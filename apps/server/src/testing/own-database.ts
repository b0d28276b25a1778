import type { StaffRole } from '@baize/contract';
import { type OpenDatabase, openDatabase } from '@baize/db';
import { cloneDatabase } from '@baize/db/testing';
import type { Actor } from '@baize/platform/acts/actor';
import { readConfig } from '@baize/platform/config/config';
import { createPasswords } from '@baize/platform/security/passwords';
import { createSecrets } from '@baize/platform/security/secrets';
import { createSigningKeys } from '@baize/platform/security/signing-keys';
import { createThrottle } from '@baize/platform/security/throttle';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { uniqueName } from './people.ts';

const secrets = createSecrets('a secret key for tests, long enough to pass');
const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://portal.test' });
const passwords = createPasswords({ weakPasswordHashes: true });

export const visitor: Actor = {
  ...{ kind: 'visitor', id: null, name: 'visitor' },
  ...{ ip: '192.0.2.7', userAgent: 'a browser' },
};

/**
 * Creates a separate database and the resources around it without a server, for tests of a single
 * function.
 */
export function useOwnDatabase() {
  const clock: { now: Date | undefined } = { now: undefined };
  let opened: OpenDatabase | undefined;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const clone = await cloneDatabase(inject('cluster'));
    drop = clone.drop;
    opened = openDatabase(clone.connectionString);
  });
  afterEach(() => {
    clock.now = undefined;
  });
  afterAll(async () => {
    await opened?.close();
    await drop?.();
  });
  const now = () => clock.now ?? new Date();
  const open = () => {
    if (opened === undefined) throw new Error('The database is not open.');
    return opened;
  };
  return {
    clock,
    /** Moves the clock forward by this many seconds. */
    wait(seconds: number) {
      clock.now = new Date(now().getTime() + seconds * 1_000);
    },
    get resources() {
      const { db, pool } = open();
      const signingKeys = createSigningKeys(db, secrets, now);
      const throttle = createThrottle(db, config.throttle, secrets);
      return { db, pool, secrets, config, passwords, signingKeys, throttle, now };
    },
    async aPartner() {
      const username = uniqueName();
      return open()
        .db.insertInto('partners')
        .values({
          ...{ username, email: `${username}@casino.test`, company_name: username },
          ...{ website_url: 'https://casino.test', contact_email: 'c@casino.test' },
          status: 'approved',
        })
        .returning(['id', 'username', 'email'])
        .executeTakeFirstOrThrow();
    },
    async aMember(role: StaffRole) {
      const username = uniqueName();
      return open()
        .db.insertInto('staff')
        .values({ username, email: `${username}@portal.test`, role })
        .returning(['id', 'username', 'email', 'role'])
        .executeTakeFirstOrThrow();
    },
  };
}
