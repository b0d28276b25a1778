/**
 * Error of the embedded database. Its message is one sentence for the person who starts the server.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export const USE_A_SERVER = 'set DATABASE_URL to a PostgreSQL server of version 15 or later';

export function errorCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
