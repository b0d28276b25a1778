/** Programs of the system that tests and drills run: where they are, and the Debian packages that bring them. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `paths` in order of preference, after the variable that overrides them. `packages` include the recommended
 * packages that a program needs, because recommended packages are not installed.
 */
const programs = {
  // The headless shell starts in half the time of the whole browser.
  chromium: {
    variable: 'CHROMIUM_PATH',
    paths: [
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    packages: ['chromium-headless-shell'],
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    paths: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    packages: ['firefox-esr'],
  },
  /** WebKitGTK is the engine of Safari. The plugins of GStreamer play its video. */
  webkitDriver: {
    variable: 'WEBKIT_DRIVER_PATH',
    paths: ['/usr/bin/WebKitWebDriver'],
    packages: [
      'webkit2gtk-driver',
      'gstreamer1.0-gl',
      'gstreamer1.0-libav',
      'gstreamer1.0-plugins-bad',
      'libgl1-mesa-dri',
    ],
  },
  /** WebKitGTK has no headless mode, so it draws on a virtual display. */
  xvfb: { variable: 'XVFB_PATH', paths: ['/usr/bin/Xvfb'], packages: ['xvfb'] },
  /** The folder with `postgres` and `initdb`, for tests against a PostgreSQL that is not embedded. */
  postgresql: {
    variable: 'POSTGRESQL_BIN',
    paths: globSync('/usr/lib/postgresql/*/bin/postgres').map((path) => join(path, '..')),
    packages: ['postgresql'],
  },
  pgbouncer: {
    variable: 'PGBOUNCER_PATH',
    paths: ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'],
    packages: ['pgbouncer'],
  },
  haproxy: {
    variable: 'HAPROXY_PATH',
    paths: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'],
    packages: ['haproxy'],
  },
  nginx: {
    variable: 'NGINX_PATH',
    paths: ['/usr/sbin/nginx', '/usr/local/bin/nginx'],
    packages: ['nginx'],
  },
  /** ClamAV. Tests bring their own signature, so none are downloaded. */
  clamd: {
    variable: 'CLAMD_PATH',
    paths: ['/usr/sbin/clamd', '/usr/local/sbin/clamd'],
    packages: ['clamav-daemon'],
  },
  /** Tests the alert rules. */
  promtool: {
    variable: 'PROMTOOL_PATH',
    paths: ['/usr/bin/promtool', '/usr/local/bin/promtool'],
    packages: ['prometheus'],
  },
  /** The library that gives one process another time. */
  faketime: {
    variable: 'FAKETIME_PATH',
    paths: globSync('/usr/lib/*/faketime/libfaketimeMT.so.1'),
    packages: ['libfaketime'],
  },
};

function findProgram(name) {
  const { variable, paths } = programs[name];
  return [process.env[variable], ...paths].find((path) => path !== undefined && existsSync(path));
}

export function programPath(name) {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`There is no ${name}. ${howToInstall(name)}`);
  return path;
}

/** For `launch` of Playwright, which without a path looks for the browser it installed itself. */
export function installedBrowser(name) {
  const executablePath = findProgram(name);
  return executablePath === undefined ? {} : { executablePath };
}

const howToInstall = (name) => {
  const { variable, packages } = programs[name];
  return `Install it (Debian: ${packages.join(' ')}) and set ${variable} to its path.`;
};

/** Installs Debian's packages of the programs that are missing, all together. */
export function ensurePrograms(...names) {
  const missing = names.filter((name) => findProgram(name) === undefined);
  if (missing.length === 0) return;
  console.error(`Installing ${missing.join(', ')} from the system packages...`);
  if (missing.includes('postgresql')) createNoCluster();
  const packages = missing.flatMap((name) => programs[name].packages);
  aptGet('update', '-qq');
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
  const failed = missing.filter((name) => findProgram(name) === undefined);
  for (const name of failed) console.error(`${name} could not be installed. ${howToInstall(name)}`);
  if (failed.length > 0) process.exit(1);
}

function aptGet(...args) {
  spawnSync('apt-get', ['-o', 'Dpkg::Options::=--force-confold', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Only the programs of PostgreSQL are needed, not the server that Debian's package would start. */
function createNoCluster() {
  const settings = '/etc/postgresql-common';
  if (process.getuid?.() !== 0 || existsSync(settings)) return;
  mkdirSync(settings);
  writeFileSync(join(settings, 'createcluster.conf'), 'create_main_cluster = false\n');
}
