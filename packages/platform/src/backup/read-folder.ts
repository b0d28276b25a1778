import { ConfigError } from '../config/variables.ts';

/** The one folder that a command about backups is given. */
export function readFolder([folder, ...more]: readonly string[]): string {
  // An empty name is a variable that was not set, and would be the folder one stands in.
  if (!folder || more.length > 0) {
    throw new ConfigError('Name one folder; see --help.');
  }
  return folder;
}
