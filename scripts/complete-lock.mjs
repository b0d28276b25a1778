/**
 * Lists in package-lock.json the packages for other platforms that the registry did not have when
 * dependencies were updated. `npm ci` refuses a lock file without them. Run it after `npm install`;
 * with the public registry there is nothing to do.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd'].concat([
  'openharmony',
  'sunos',
  'win32',
]);
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

const lock = JSON.parse(readFileSync(file, 'utf8'));
const isFromRegistry = ([path, { integrity, link }]) =>
  !path.includes('node_modules/') || link || integrity !== undefined;
const packages = Object.fromEntries(Object.entries(lock.packages).filter(isFromRegistry));
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!isListed(path, name))
      packages[`node_modules/${name}`] = describePackage(name, version, entry);
  }
}
const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

/** Looks where Node would: in the package itself, then in each package around it. */
function isListed(path, name) {
  for (let around = path; ; around = around.slice(0, around.lastIndexOf('/node_modules/'))) {
    if (packages[`${around}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) return true;
    if (!around.includes('/node_modules/')) return false;
  }
}

/** Reads the platform from the name, such as `core-linux-arm64-musl`; the licence is that of the package it belongs to. */
function describePackage(name, version, { dev, engines, license }) {
  const words = name.split(/[-/]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.filter((word) => processors.includes(word));
  const libc = words.flatMap((word) => /^(gnu|musl)/.exec(word)?.[1] ?? []);
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(engines && { engines }),
    ...(libc.length > 0 && { libc: libc.map((kind) => (kind === 'gnu' ? 'glibc' : kind)) }),
    ...(license && { license }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
