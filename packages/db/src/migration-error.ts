/** Error of a migration. Its message is one sentence for the person who starts the server. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
