export { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded/index.ts';
export { reachEmbeddedPostgres } from './embedded/reach-postgres.ts';
export { listPendingMigrations, migrate } from './migrate.ts';
export { MigrationError } from './migration-error.ts';
export { migrationsFolder } from './migrations-folder.ts';
export { type Database, type OpenDatabase, openDatabase } from './open.ts';
export type * from './tables.ts';
