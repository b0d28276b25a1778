import { randomUUID } from 'node:crypto';
import { limits, type SecondFactorDue, type StaffRole } from '@baize/contract';
import type { DB, SessionEnd } from '@baize/db';
import { ApiError } from '@baize/server-kit';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { Actor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';
import { hasSecondFactor, secondFactorDue } from './required-second-factor.ts';

/** Tokens are JWTs that name a session in the database, so that it can be ended at once (D8). */

type Signed = {
  id: number;
  username: string;
  email: string;
  sessionId: number;
  /** When this session last saw the password: at sign-in, or since (D36). */
  passwordAt: string;
};
export type PartnerCaller = Signed & { kind: 'partner' };
export type StaffCaller = Signed & {
  kind: 'admin';
  role: StaffRole;
  /** Until when a second factor has to be set up; null where none is asked for, or is there. */
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
  const isPartner = 'partnerId' in owner;
  await db
    .insertInto('sessions')
    .values({
      jti,
      audience: isPartner ? 'partner' : 'admin',
      partner_id: isPartner ? owner.partnerId : null,
      staff_id: isPartner ? null : owner.staffId,
      created_at: issuedAt,
      password_at: issuedAt,
      last_used_at: issuedAt,
      expires_at: expiresAt,
      ip: actor.ip ?? '',
      user_agent: actor.userAgent,
    })
    .execute();
  const { id: kid, key } = await signingKeys.current(db);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
    .setAudience(isPartner ? 'partner' : 'admin')
    .setSubject(String(isPartner ? owner.partnerId : owner.staffId))
    .setJti(jti)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
}

async function readToken(
  { signingKeys, now }: Pick<Resources, 'signingKeys' | 'now'>,
  token: string,
  audience: 'partner' | 'admin',
): Promise<string> {
  // Outside what follows: a database that does not answer signs nobody out.
  const key = await signingKeys.find(keyIdOf(token));
  if (key === undefined) throw new ApiError('unauthenticated');
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience,
      currentDate: now(),
      requiredClaims: ['exp', 'jti'],
    });
    return payload.jti ?? '';
  } catch (error) {
    // Only of a token that is ours otherwise: its signature and audience are looked at first.
    const expired = error instanceof errors.JWTExpired;
    throw new ApiError(expired ? 'session_expired' : 'unauthenticated', { cause: error });
  }
}

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch (error) {
    throw new ApiError('unauthenticated', { cause: error });
  }
}

type Presented = { token: string; ip: string };

export async function authenticatePartner(
  resources: Pick<Resources, 'db' | 'signingKeys' | 'now'>,
  { token, ip }: Presented,
): Promise<PartnerCaller> {
  const jti = await readToken(resources, token, 'partner');
  const row = await resources.db
    .selectFrom('sessions')
    .innerJoin('partners', 'partners.id', 'sessions.partner_id')
    .select(sessionColumns)
    .select(['partners.id', 'partners.username', 'partners.email', 'partners.status'])
    .where('sessions.jti', '=', jti)
    .where('partners.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('unauthenticated');
  const { status, ...found } = row;
  const caller = assertLive(found, resources.now(), status === 'rejected');
  if (status !== 'approved') throw new ApiError('unauthenticated');
  await noteUse(resources, found, ip);
  return { kind: 'partner', ...caller };
}

export async function authenticateStaff(
  resources: Pick<Resources, 'db' | 'signingKeys' | 'now'>,
  { token, ip }: Presented,
): Promise<StaffCaller> {
  const jti = await readToken(resources, token, 'admin');
  const row = await resources.db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select(sessionColumns)
    .leftJoin('second_factor_rules as rule', 'rule.role', 'staff.role')
    .select(['staff.id', 'staff.username', 'staff.email', 'staff.role', 'staff.disabled_at'])
    .select([
      hasSecondFactor.as('hasFactor'),
      'staff.second_factor_asked_at as askedAt',
      'rule.required_since as requiredSince',
      'rule.grace_days as graceDays',
    ])
    .where('sessions.jti', '=', jti)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('unauthenticated');
  const { disabled_at, hasFactor, askedAt, requiredSince, graceDays, ...found } = row;
  const caller = assertLive(found, resources.now(), disabled_at !== null);
  await noteUse(resources, found, ip);
  const asked = { hasFactor, askedAt, requiredSince, graceDays };
  return { kind: 'admin', ...caller, secondFactor: secondFactorDue(asked, resources.now()) };
}

const sessionColumns = [
  'sessions.id as sessionId',
  'sessions.password_at as passwordAt',
  'sessions.last_used_at as lastUsedAt',
  'sessions.expires_at as expiresAt',
  'sessions.revoked_at as revokedAt',
  'sessions.ended_because as endedBecause',
] as const;

type Life = {
  sessionId: number;
  lastUsedAt: string;
  expiresAt: string;
  revokedAt: string | null;
  endedBecause: SessionEnd | null;
};

/** What of a session that still opens the account the caller is; else 401, with the reason. */
function assertLive<Row extends Life>(row: Row, now: Date, suspended: boolean) {
  const { lastUsedAt: _, expiresAt, revokedAt, endedBecause, ...caller } = row;
  if (suspended) throw new ApiError('session_suspended');
  if (revokedAt !== null) {
    throw new ApiError(endedBecause === null ? 'unauthenticated' : `session_${endedBecause}`);
  }
  if (Date.parse(expiresAt) <= now.getTime()) throw new ApiError('session_expired');
  return caller;
}

const USE_NOTED_EVERY_MS = 60_000;

/** When and from where a session was last used, to the minute: not a write for every call. */
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
    // Of many calls at once, one writes.
    .where('last_used_at', '<=', before.toISOString())
    .execute();
}

/** The sessions of one account that still open it. */
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
 * Ends the owner's sessions, all of them or all but the one that asked. Whoever holds one of their
 * tokens is told why; null where there is no account left to tell it to.
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
