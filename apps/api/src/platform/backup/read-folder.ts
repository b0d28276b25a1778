import { ConfigError } from '@baize/server-kit';

/** The one folder that a command about backups is given. */
export function readFolder([folder, ...more]: readonly string[]): string {
  if (folder === undefined || more.length > 0) {
    throw new ConfigError('Name one folder; see --help.');
  }
  return folder;
}
