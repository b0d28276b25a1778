import { ConfigError } from '../config/variables.ts';
import { equalHashes, type Secrets } from './secrets.ts';

/**
 * A value stored in the database to check that SECRET_KEY is the one its data was encrypted with.
 */
export const secretCheckOf = (secrets: Secrets, installationId: string): Buffer =>
  secrets.hash('installation', installationId);

export function assertSecretCheck(
  secrets: Secrets,
  known: { id: string; secret_check: Buffer },
): void {
  if (equalHashes(secretCheckOf(secrets, known.id), known.secret_check)) return;
  throw new ConfigError('SECRET_KEY is not the one that this database was made with.');
}
