export { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded/index.ts';
export { reachEmbeddedPostgres } from './embedded/reach-postgres.ts';
export { type Listening, listen } from './listen.ts';
export { listPendingMigrations, migrate } from './migrate.ts';
export { MigrationError } from './migration-error.ts';
export { migrationsFolder } from './migrations-folder.ts';
export { type Database, type OpenDatabase, openDatabase } from './open.ts';
export type * from './tables.ts';
export { keepAlive, serverLimits } from './time-limits.ts';
