import { limits } from '@baize/contract';
import type { DB } from '@baize/db';
import type { Resources } from '@baize/platform/config/resources';
import type { Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { FactorOwner } from './factor-owner.ts';

/** TOTP codes of authenticator apps (RFC 6238), with the parameters that every app supports. */

const PERIOD_SECONDS = 30;
/** How many time steps a device's clock may be ahead or behind. */
const WINDOW = 1;

const SEAL = 'authenticator-app';

export const newKey = () => new Secret({ size: 20 }).base32;

export const sealKey = ({ secrets }: Pick<Resources, 'secrets'>, key: string) =>
  secrets.seal(SEAL, key);

export const totpOf = (key: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: limits.twoFactor.codeLength,
    period: PERIOD_SECONDS,
  });

type App = { id: number; secret: Buffer; last_step: number };

/**
 * Accepts a code of the current time step or a neighbouring one, if it is newer than the last code
 * accepted. The caller must lock the row; otherwise two requests could use the same code.
 */
export async function takeCode(
  db: Transaction<DB>,
  { secrets, now }: Pick<Resources, 'secrets' | 'now'>,
  app: App,
  code: string,
): Promise<boolean> {
  // The comparison needs equal byte lengths; non-ASCII digits take more bytes.
  if (!/^[0-9]{6}$/.test(code)) return false;
  const timestamp = now().getTime();
  const totp = totpOf(secrets.unseal(SEAL, app.secret));
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const last_step = totp.counter({ timestamp }) + delta;
  if (last_step <= app.last_step) return false;
  await db.updateTable('authenticator_apps').set({ last_step }).where('id', '=', app.id).execute();
  return true;
}

export async function useAppCode(
  db: Transaction<DB>,
  resources: Pick<Resources, 'secrets' | 'now'>,
  { column, id }: FactorOwner,
  code: string,
): Promise<boolean> {
  const app = await db
    .selectFrom('authenticator_apps')
    .select(['id', 'secret', 'last_step'])
    .where(column, '=', id)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return app !== undefined && takeCode(db, resources, app, code);
}
