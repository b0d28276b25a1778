import { connectTimeoutMs, ImpatientClient, keepAlive } from './time-limits.ts';

const RECONNECT_MS = 1_000;
/** A silent connection is probed at this interval, and closed if the probe gets no response. */
const ASK_EVERY_MS = 5_000;
const ANSWER_TIMEOUT_MS = 5_000;

export type Listening = { isConnected(): boolean; stop(): Promise<void> };

type Options = {
  connectionString: string;
  applicationName: string;
  channel: string;
  onNotification(payload: string): void;
  /** Called after every connect. Notifications sent while disconnected are lost. */
  onConnected(): void;
  onError(error: Error): void;
  /** Retries also the first connection; otherwise its failure is thrown. */
  mayComeLater?: boolean;
};

/** Receives the notifications of a channel over a dedicated connection, until stopped. */
export async function listen(options: Options): Promise<Listening> {
  const { connectionString, applicationName, channel, onError } = options;
  let current: ImpatientClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const client = new ImpatientClient({
      connectionString,
      application_name: applicationName,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: ANSWER_TIMEOUT_MS,
      ...keepAlive,
    });
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('The connection has ended.')));
    await client.connect();
    // A standby accepts connections but refuses LISTEN: close the connection of each attempt.
    await client.query(`listen ${channel}`).catch((error: unknown) => {
      void client.end();
      throw error;
    });
    if (isStopped) return client.end();
    current = client;
    options.onConnected();
  }

  /**
   * Any role of the database can notify: an invalid payload must not stop the listener or the
   * process.
   */
  function hear(payload: string): void {
    try {
      options.onNotification(payload);
    } catch (error) {
      onError(error as Error);
    }
  }

  function lose(client: ImpatientClient, error: Error): void {
    if (isStopped || client !== current) return;
    current = undefined;
    onError(error);
    retryLater();
  }

  function retryLater(): void {
    if (isStopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().catch((error: Error) => {
        onError(error);
        retryLater();
      });
    }, RECONNECT_MS);
  }

  const asking = setInterval(() => {
    const asked = current;
    asked?.query('select 1').catch((error: Error) => lose(asked, error));
  }, ASK_EVERY_MS);
  asking.unref();

  await connect().catch((error: Error) => {
    if (options.mayComeLater) {
      onError(error);
      return retryLater();
    }
    clearInterval(asking);
    throw error;
  });
  return {
    isConnected: () => current !== undefined,
    async stop() {
      isStopped = true;
      clearInterval(asking);
      clearTimeout(retry);
      await current?.end();
    },
  };
}
