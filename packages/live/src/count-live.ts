import { countGauge, type Metrics } from '@baize/platform/metrics/metrics';
import type { Connections } from './sockets/connections.ts';
import type { TableFeed } from './table-feed.ts';

export function countLive(
  metrics: Metrics,
  feed: TableFeed,
  connections: Connections,
  maxConnections: number,
): void {
  countGauge(
    metrics,
    'tables_heard',
    'Whether what the leaders of tables say reaches this process',
    () => (feed.isListening() ? 1 : 0),
  );
  countGauge(
    metrics,
    'live_connections',
    'Sockets and viewers of this process',
    () => connections.size,
  );
  countGauge(
    metrics,
    'live_connections_most',
    'Beyond it newcomers are sent away',
    () => maxConnections,
  );
}
