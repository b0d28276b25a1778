import { existsSync } from 'node:fs';
import { ensureDebianPackage } from './debian-package.mjs';

const known = [process.env.HAPROXY_PATH, '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];

/** The balancer that operators put before several processes: drills send everyone through it. */
export function findHaproxy() {
  return known.find((path) => path !== undefined && existsSync(path));
}

export function ensureHaproxy() {
  ensureDebianPackage(
    'haproxy',
    () => findHaproxy() !== undefined,
    'Install it and set HAPROXY_PATH to it.',
  );
}
