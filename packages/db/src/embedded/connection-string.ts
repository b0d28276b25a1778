import { APP_ROLE, SUPERUSER } from './initialise-cluster.ts';
import { PORT } from './temporary-folder.ts';

/** Port and TLS are said outright, or pg would take them from PG* variables of our environment. */
export function socketConnectionString(socketDir: string, database: string): string {
  const query = new URLSearchParams({ host: socketDir, port: String(PORT), sslmode: 'disable' });
  return connectionStringFor(`postgresql://${SUPERUSER}@/?${query}`, database);
}

/** The same database for the application's own role, which the socket lets in like its owner. */
export const appConnectionString = (connectionString: string): string =>
  connectionString.replace(`//${SUPERUSER}@`, `//${APP_ROLE}@`);

/** By hand, because URL refuses what has a user and no host, which is how sockets are written. */
export function connectionStringFor(connectionString: string, database: string): string {
  const parts = /^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?(.*)$/.exec(connectionString);
  if (parts === null) throw new Error('A connection string begins with postgresql://');
  return `${parts[1]}/${encodeURIComponent(database)}${parts[2]}`;
}
