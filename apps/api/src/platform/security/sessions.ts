import { randomUUID } from 'node:crypto';
import { limits, type StaffRole } from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError } from '@baize/server-kit';
import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { Actor } from '../acts/actor.ts';
import type { Resources } from '../config/resources.ts';

/** Tokens are JWTs that name a session in the database, so that it can be ended at once (D8). */

type SessionCaller = {
  id: number;
  username: string;
  email: string;
  sessionId: string;
  /** When this session last saw the password: at sign-in, or since (D36). */
  passwordAt: string;
};
export type PartnerCaller = SessionCaller & { kind: 'partner' };
export type StaffCaller = SessionCaller & { kind: 'admin'; role: StaffRole };

const HOUR = 3_600_000;
export const partnerLifetime = (remembered: boolean): number =>
  remembered
    ? limits.session.partnerRememberedDays * 24 * HOUR
    : limits.session.partnerHours * HOUR;
export const staffLifetime = limits.session.adminHours * HOUR;

type SessionOwner = { partnerId: number } | { staffId: number };

export async function openSession(
  db: Kysely<DB>,
  { secrets, now }: Pick<Resources, 'secrets' | 'now'>,
  owner: SessionOwner,
  actor: Actor,
  lifetimeMs: number,
): Promise<string> {
  const id = randomUUID();
  const issuedAt = now();
  const expiresAt = new Date(issuedAt.getTime() + lifetimeMs);
  const isPartner = 'partnerId' in owner;
  await db
    .insertInto('sessions')
    .values({
      id,
      audience: isPartner ? 'partner' : 'admin',
      partner_id: isPartner ? owner.partnerId : null,
      staff_id: isPartner ? null : owner.staffId,
      created_at: issuedAt,
      password_at: issuedAt,
      expires_at: expiresAt,
      ip: actor.ip ?? '',
      user_agent: actor.userAgent,
    })
    .execute();
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(isPartner ? 'partner' : 'admin')
    .setSubject(String(isPartner ? owner.partnerId : owner.staffId))
    .setJti(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(secrets.tokenKey);
}

async function readToken(
  { secrets, now }: Pick<Resources, 'secrets' | 'now'>,
  token: string,
  audience: 'partner' | 'admin',
): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, secrets.tokenKey, {
      algorithms: ['HS256'],
      audience,
      currentDate: now(),
      requiredClaims: ['exp', 'jti'],
    });
    return payload.jti ?? '';
  } catch (error) {
    throw new ApiError('unauthenticated', { cause: error });
  }
}

export async function authenticatePartner(
  resources: Pick<Resources, 'db' | 'secrets' | 'now'>,
  token: string,
): Promise<PartnerCaller> {
  const sessionId = await readToken(resources, token, 'partner');
  const partner = await resources.db
    .selectFrom('sessions')
    .innerJoin('partners', 'partners.id', 'sessions.partner_id')
    .select([
      'partners.id',
      'partners.username',
      'partners.email',
      'sessions.password_at as passwordAt',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', resources.now().toISOString())
    .where('partners.deleted_at', 'is', null)
    .where('partners.status', '=', 'approved')
    .executeTakeFirst();
  if (partner === undefined) throw new ApiError('unauthenticated');
  return { kind: 'partner', ...partner, sessionId };
}

export async function authenticateStaff(
  resources: Pick<Resources, 'db' | 'secrets' | 'now'>,
  token: string,
): Promise<StaffCaller> {
  const sessionId = await readToken(resources, token, 'admin');
  const member = await resources.db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select([
      'staff.id',
      'staff.username',
      'staff.email',
      'staff.role',
      'sessions.password_at as passwordAt',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', resources.now().toISOString())
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst();
  if (member === undefined) throw new ApiError('unauthenticated');
  return { kind: 'admin', ...member, sessionId };
}

/** Ends the owner's sessions, all of them or all but the one that asked. */
export async function revokeSessions(
  db: Kysely<DB>,
  owner: SessionOwner,
  now: Date,
  exceptSessionId?: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .$call((query) =>
      'partnerId' in owner
        ? query.where('partner_id', '=', owner.partnerId)
        : query.where('staff_id', '=', owner.staffId),
    )
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
    .execute();
}

export async function revokeSession(db: Kysely<DB>, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: now }).where('id', '=', id).execute();
}
