import { randomUUID } from 'node:crypto';
import {
  limits,
  type Partner,
  partner,
  type SecondFactorDue,
  type StaffRole,
} from '@baize/contract';
import { type DB, type SessionEnd, statement } from '@baize/db';
import type { Kysely } from 'kysely';
import type { Actor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';
import { ApiError } from '../http/api-error.ts';
import { hasSecondFactor, secondFactorDue } from './required-second-factor.ts';
import { readToken, signToken } from './session-tokens.ts';

type Signed = {
  id: number;
  username: string;
  email: string;
  sessionId: number;
  /** When the password was last entered in this session: at login or since (D36). */
  passwordAt: string;
};
export type PartnerCaller = Signed & {
  kind: 'partner';
  /** The current account, read with the session on every request. */
  account: Partner;
};
export type StaffCaller = Signed & {
  kind: 'admin';
  role: StaffRole;
  /** Deadline for setting up a second factor; null if none is required or one is set up. */
  secondFactor: SecondFactorDue | null;
};
export type SessionCaller = PartnerCaller | StaffCaller;

const HOUR = 3_600_000;
export const partnerLifetime = (remembered: boolean): number =>
  remembered
    ? limits.session.partnerRememberedDays * 24 * HOUR
    : limits.session.partnerHours * HOUR;
export const staffLifetime = limits.session.adminHours * HOUR;

export type SessionOwner = { partnerId: number } | { staffId: number };

export const ownerOf = ({ kind, id }: Pick<SessionCaller, 'kind' | 'id'>): SessionOwner =>
  kind === 'partner' ? { partnerId: id } : { staffId: id };

/** Opens a session and returns its token. */
export async function openSession(
  db: Kysely<DB>,
  { signingKeys, now }: Pick<Resources, 'signingKeys' | 'now'>,
  owner: SessionOwner,
  actor: Actor,
  lifetimeMs: number,
): Promise<string> {
  const jti = randomUUID();
  const issuedAt = now();
  const expiresAt = new Date(issuedAt.getTime() + lifetimeMs);
  const audience = 'partnerId' in owner ? 'partner' : 'admin';
  await db
    .insertInto('sessions')
    .values({
      ...('partnerId' in owner ? { partner_id: owner.partnerId } : { staff_id: owner.staffId }),
      ...{ jti, audience, created_at: issuedAt, password_at: issuedAt, last_used_at: issuedAt },
      ...{ expires_at: expiresAt, ip: actor.ip ?? '', user_agent: actor.userAgent },
    })
    .execute();
  const owned = 'partnerId' in owner ? owner.partnerId : owner.staffId;
  const key = await signingKeys.current(db);
  return signToken(key, { audience, owned, jti, issuedAt, expiresAt });
}

const sessionColumns = [
  'sessions.id as sessionId',
  'sessions.password_at as passwordAt',
  'sessions.last_used_at as lastUsedAt',
  'sessions.expires_at as expiresAt',
  'sessions.revoked_at as revokedAt',
  'sessions.ended_because as endedBecause',
] as const;

/** Lists the columns, so that no secret column is read. */
const accountColumns = partner.keyof().options.map((name) => `partners.${name}` as const);

const partnerSession = statement((db, given: { jti: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('partners', 'partners.id', 'sessions.partner_id')
    .select(sessionColumns)
    .select(accountColumns)
    .select('partners.deleted_at as deletedAt')
    .where('sessions.jti', '=', given.jti),
);

const staffSession = statement((db, given: { jti: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select(sessionColumns)
    .leftJoin('second_factor_rules as rule', 'rule.role', 'staff.role')
    .select(['staff.id', 'staff.username', 'staff.email', 'staff.role', 'staff.disabled_at'])
    .select([
      hasSecondFactor('staff').as('hasFactor'),
      'staff.second_factor_asked_at as askedAt',
      'rule.required_since as requiredSince',
      'rule.grace_days as graceDays',
    ])
    .where('sessions.jti', '=', given.jti),
);

type Presented = { token: string; ip: string };

export async function authenticatePartner(
  resources: Pick<Resources, 'db' | 'signingKeys' | 'now'>,
  { token, ip }: Presented,
): Promise<PartnerCaller> {
  const jti = await readToken(resources, token, 'partner');
  const [row] = await partnerSession(resources.db, { jti });
  if (row === undefined) throw new ApiError('unauthenticated');
  const { id, username, email, status, sessionId, passwordAt } = row;
  if (row.deletedAt !== null) throw new ApiError('session_account_deleted');
  assertLive(row, resources.now(), status === 'rejected');
  if (status !== 'approved') throw new ApiError('unauthenticated');
  await noteUse(resources, row, ip);
  return { kind: 'partner', id, username, email, sessionId, passwordAt, account: row };
}

export async function authenticateStaff(
  resources: Pick<Resources, 'db' | 'signingKeys' | 'now'>,
  { token, ip }: Presented,
): Promise<StaffCaller> {
  const jti = await readToken(resources, token, 'admin');
  const [row] = await staffSession(resources.db, { jti });
  if (row === undefined) throw new ApiError('unauthenticated');
  const { id, username, email, role, sessionId, passwordAt } = row;
  assertLive(row, resources.now(), row.disabled_at !== null);
  await noteUse(resources, row, ip);
  const secondFactor = secondFactorDue(row, resources.now());
  return { kind: 'admin', id, username, email, role, sessionId, passwordAt, secondFactor };
}

type Life = {
  sessionId: number;
  lastUsedAt: string;
  expiresAt: string;
  revokedAt: string | null;
  endedBecause: SessionEnd | null;
};

/** Throws the reason why the session no longer works. */
function assertLive(
  { expiresAt, revokedAt, endedBecause }: Life,
  now: Date,
  suspended: boolean,
): void {
  if (suspended) throw new ApiError('session_suspended');
  if (revokedAt !== null) {
    throw new ApiError(endedBecause === null ? 'unauthenticated' : `session_${endedBecause}`);
  }
  if (Date.parse(expiresAt) <= now.getTime()) throw new ApiError('session_expired');
}

const USE_NOTED_EVERY_MS = 60_000;

/** Notes when and from which IP address a session was last used, at most once a minute. */
async function noteUse(
  { db, now }: Pick<Resources, 'db' | 'now'>,
  { sessionId, lastUsedAt }: Life,
  ip: string,
): Promise<void> {
  const before = new Date(now().getTime() - USE_NOTED_EVERY_MS);
  if (Date.parse(lastUsedAt) > before.getTime()) return;
  await db
    .updateTable('sessions')
    .set({ last_used_at: now(), ip })
    .where('id', '=', sessionId)
    // Of several concurrent calls, only one updates the row.
    .where('last_used_at', '<=', before.toISOString())
    .execute();
}

export const liveSessions = (
  db: Kysely<DB>,
  caller: Pick<SessionCaller, 'kind' | 'id'>,
  now: Date,
) =>
  db
    .selectFrom('sessions')
    .where(caller.kind === 'partner' ? 'partner_id' : 'staff_id', '=', caller.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString());

/**
 * Ends the owner's sessions, optionally except one. Holders of their tokens get the reason; it is
 * null if the account no longer exists.
 */
export async function revokeSessions(
  db: Kysely<DB>,
  owner: SessionOwner,
  now: Date,
  because: SessionEnd | null,
  exceptSessionId?: number,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, ended_because: because })
    .$call((query) =>
      'partnerId' in owner
        ? query.where('partner_id', '=', owner.partnerId)
        : query.where('staff_id', '=', owner.staffId),
    )
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? 0))
    .execute();
}

export async function revokeSession(
  db: Kysely<DB>,
  id: number,
  now: Date,
  because: SessionEnd,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, ended_because: because })
    .where('id', '=', id)
    .execute();
}
