import { existsSync } from 'node:fs';
import { ensureDebianPackage } from './debian-package.mjs';

const known = [process.env.NGINX_PATH, '/usr/sbin/nginx', '/usr/local/bin/nginx'];

/** The proxy that operators put before the picture: a test has it keep what players share. */
export function findNginx() {
  return known.find((path) => path !== undefined && existsSync(path));
}

export function ensureNginx() {
  ensureDebianPackage(
    'nginx',
    () => findNginx() !== undefined,
    'Install it and set NGINX_PATH to it.',
  );
}
