export { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded/index.ts';
export { migrate } from './migrate.ts';
export { migrationsFolder } from './migrations-folder.ts';
export { type Database, type OpenDatabase, openDatabase } from './open.ts';
export type * from './tables.ts';
