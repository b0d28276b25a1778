import { type EmbeddedPostgres, startCluster } from './start-cluster.ts';

export { EmbeddedPostgresError } from './error.ts';
export type { EmbeddedPostgres };

/** Set explicitly, so that an edit of postgresql.conf cannot lose an acknowledged change. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

export function startEmbeddedPostgres(options: {
  dataDir: string;
  log?: (message: string) => void;
}): Promise<EmbeddedPostgres> {
  return startCluster({ ...options, settings: DURABLE });
}
