/** System programs that tests and drills run, with their paths and Debian packages. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `variable` overrides `paths`, which are in order of preference. `packages` list required
 * "recommended" packages explicitly, because apt is told not to install those.
 */
const programs = {
  // The headless shell starts in half the time of the full browser.
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
  /**
   * The folder with `postgres` and `initdb`, for tests against a PostgreSQL that is not embedded.
   */
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
  promtool: {
    variable: 'PROMTOOL_PATH',
    paths: ['/usr/bin/promtool', '/usr/local/bin/promtool'],
    packages: ['prometheus'],
  },
  /** Library that fakes the clock of a process. */
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

/** Options for Playwright's `launch`, which without a path uses its own downloaded browser. */
export function installedBrowser(name) {
  const executablePath = findProgram(name);
  return executablePath === undefined ? {} : { executablePath };
}

const howToInstall = (name) => {
  const { variable, packages } = programs[name];
  return `Install it (Debian: ${packages.join(' ')}) and set ${variable} to its path.`;
};

/** Installs the Debian packages of all missing programs. */
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

/**
 * Stops Debian's PostgreSQL package from creating and starting a server; only its programs are
 * used.
 */
function createNoCluster() {
  const settings = '/etc/postgresql-common';
  if (process.getuid?.() !== 0 || existsSync(settings)) return;
  mkdirSync(settings);
  writeFileSync(join(settings, 'createcluster.conf'), 'create_main_cluster = false\n');
}
