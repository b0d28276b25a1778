import { ConfigError } from '../config/variables.ts';

export function readFolder([folder, ...more]: readonly string[]): string {
  // An empty name comes from an unset variable; it would mean the current directory.
  if (!folder || more.length > 0) {
    throw new ConfigError('Name one folder; see --help.');
  }
  return folder;
}
