import { APP_ROLE, SUPERUSER } from './initialise-cluster.ts';
import { PORT } from './temporary-folder.ts';

/** Sets port and TLS explicitly; otherwise pg would read them from PG* environment variables. */
export function socketConnectionString(socketDir: string, database: string): string {
  const query = new URLSearchParams({ host: socketDir, port: String(PORT), sslmode: 'disable' });
  return connectionStringFor(`postgresql://${SUPERUSER}@/?${query}`, database);
}

/** Replaces the owner by the application's role, which needs no password on the socket either. */
export const appConnectionString = (connectionString: string): string =>
  connectionString.replace(`//${SUPERUSER}@`, `//${APP_ROLE}@`);

/** Edits the string by hand: `URL` rejects a user without a host, as socket connections have. */
export function connectionStringFor(connectionString: string, database: string): string {
  const parts = /^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?(.*)$/.exec(connectionString);
  if (parts === null) throw new Error('A connection string begins with postgresql://');
  return `${parts[1]}/${encodeURIComponent(database)}${parts[2]}`;
}
