import { spawnSync } from 'node:child_process';

/** Installs a package of the system where what it brings is not there yet. */
export function ensureDebianPackage(name, isThere, hint) {
  if (isThere()) return;
  console.error(`Installing ${name} from the system packages...`);
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '-o', 'Dpkg::Options::=--force-confold', name],
  ]) {
    const { status, error } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (error || status !== 0) {
      console.error(`${name} could not be installed. ${hint}`);
      process.exit(1);
    }
  }
}
