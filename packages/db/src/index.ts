export { EmbeddedPostgresError, startEmbeddedPostgres } from './embedded/index.ts';
export { reachEmbeddedPostgres } from './embedded/reach-postgres.ts';
export { migrate } from './migrate.ts';
export { migrationsFolder } from './migrations-folder.ts';
export { type Database, type OpenDatabase, openDatabase } from './open.ts';
export type * from './tables.ts';
