import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Resources } from '../config/resources.ts';
import { ApiError } from '../http/api-error.ts';
import type { SigningKey } from './signing-keys.ts';

/**
 * Tokens are JWTs (HS256) that name a session in the database, so that sessions can be revoked
 * immediately (D8). Only we create and read them, so only the format that we write is accepted.
 * Verification is synchronous because it runs on every request.
 */

type Audience = 'partner' | 'admin';

type Claims = { aud: Audience; sub: string; jti: string; iat: number; exp: number };

type Issued = {
  audience: Audience;
  owned: number;
  jti: string;
  issuedAt: Date;
  expiresAt: Date;
};

const inSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const macOf = (key: KeyObject, signed: string) => createHmac('sha256', key).update(signed).digest();

export function signToken({ id, key }: SigningKey, issued: Issued): string {
  const claims: Claims = {
    aud: issued.audience,
    sub: String(issued.owned),
    jti: issued.jti,
    iat: inSeconds(issued.issuedAt),
    exp: inSeconds(issued.expiresAt),
  };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: id })}.${encode(claims)}`;
  return `${signed}.${macOf(key, signed).toString('base64url')}`;
}

/** Verifies a token's signature, audience and expiry; returns the id of its session. */
export async function readToken(
  { signingKeys, now }: Pick<Resources, 'signingKeys' | 'now'>,
  token: string,
  audience: Audience,
): Promise<string> {
  const [header = '', claims = '', mac = '', ...more] = token.split('.');
  const { alg, kid } = decode(header);
  if (alg !== 'HS256' || typeof kid !== 'string' || more.length > 0) {
    throw new ApiError('unauthenticated');
  }
  // A failure of the database must not become 401, which would log users out.
  const key = await signingKeys.find(kid);
  if (key === undefined || !isSame(mac, macOf(key, `${header}.${claims}`))) {
    throw new ApiError('unauthenticated');
  }
  const { aud, jti, exp } = decode(claims);
  if (aud !== audience || typeof jti !== 'string' || typeof exp !== 'number') {
    throw new ApiError('unauthenticated');
  }
  // Checked last, so that only our own tokens of this audience are reported as expired.
  if (exp <= inSeconds(now())) throw new ApiError('session_expired');
  return jti;
}

function isSame(given: string, wanted: Buffer): boolean {
  const bytes = Buffer.from(given, 'base64url');
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}

function decode(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    throw new ApiError('unauthenticated', { cause: error });
  }
  throw new ApiError('unauthenticated');
}
