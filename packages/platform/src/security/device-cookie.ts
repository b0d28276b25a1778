import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { SessionOwner } from './sessions.ts';

/**
 * A browser is known again by a random mark in a cookie that it was given at a sign-in. It opens nothing: who
 * holds it and the password signs in as from a known device. Behind it stands which account that was: mostly it is
 * the next one, too, and is then looked up together with its guess. It is believed only where they are the same.
 */
export type Device = { mark: string; lastOwner: SessionOwner | undefined };

export const DEVICE_DAYS = 400;

const overHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');

// The prefix keeps other hosts of the same domain, and plain HTTP, from planting one.
const nameOf = (config: Pick<Config, 'publicUrl'>) =>
  overHttps(config) ? '__Host-device' : 'device';

export function readDevice(
  config: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'headers'>,
): Device | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const prefix = `${nameOf(config)}=`;
  const value = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
  const [, mark, side, id] = /^([\w-]{43})(?:\.([ps])([1-9]\d{0,14}))?$/.exec(value ?? '') ?? [];
  if (mark === undefined) return undefined;
  const lastOwner = { p: { partnerId: Number(id) }, s: { staffId: Number(id) } }[side ?? ''];
  return { mark, lastOwner };
}

const ownerText = (owner: SessionOwner) =>
  'partnerId' in owner ? `p${owner.partnerId}` : `s${owner.staffId}`;

export const newDevice = (): string => randomBytes(32).toString('base64url');

/** Gives the browser its mark, or the same one again for another 400 days. */
export function keepDevice(
  config: Pick<Config, 'publicUrl'>,
  reply: Pick<FastifyReply, 'header'>,
  mark: string,
  owner: SessionOwner,
): void {
  const attributes = [
    `${nameOf(config)}=${mark}.${ownerText(owner)}`,
    'Path=/',
    `Max-Age=${DEVICE_DAYS * 24 * 3600}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(overHttps(config) ? ['Secure'] : []),
  ];
  reply.header('set-cookie', attributes.join('; '));
}
