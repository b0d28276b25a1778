/** Every way migrating can refuse: its message is one sentence for whoever starts the server. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
