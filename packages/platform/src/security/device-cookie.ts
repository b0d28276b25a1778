import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * A random value in a cookie identifies a browser from its first login on. It grants no access: a
 * person with the cookie and the password logs in as from a known device.
 */

export const DEVICE_DAYS = 400;

const overHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>) => publicUrl.startsWith('https:');

// The __Host- prefix keeps other hosts of the domain, and plain HTTP, from setting the cookie.
const nameOf = (config: Pick<Config, 'publicUrl'>) =>
  overHttps(config) ? '__Host-device' : 'device';

export function readDevice(
  config: Pick<Config, 'publicUrl'>,
  request: Pick<FastifyRequest, 'headers'>,
): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const prefix = `${nameOf(config)}=`;
  const value = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : undefined;
}

export const newDevice = (): string => randomBytes(32).toString('base64url');

/** Sets the cookie, or renews it for another 400 days. */
export function keepDevice(
  config: Pick<Config, 'publicUrl'>,
  reply: Pick<FastifyReply, 'header'>,
  device: string,
): void {
  const attributes = [
    `${nameOf(config)}=${device}`,
    'Path=/',
    `Max-Age=${DEVICE_DAYS * 24 * 3600}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(overHttps(config) ? ['Secure'] : []),
  ];
  reply.header('set-cookie', attributes.join('; '));
}
