import { brand, paths } from '@baize/contract';
import { EmbeddedPostgresError, MigrationError } from '@baize/db';
import { type Config, readConfig } from '@baize/platform/config/config';
import { ConfigError } from '@baize/platform/config/variables';
import type { FastifyInstance } from 'fastify';
import { createFirstOwner, type FirstOwner } from './modules/staff/create-first-owner.ts';
import { type Running, startServer } from './start.ts';

/** After SIGTERM, requests get this long to complete before their connections are cut. */
const CUT_AFTER_MS = 6_000;
/** After SIGTERM, everything else gets this long before the process exits anyway. */
const STOP_WITHIN_MS = 9_000;

try {
  const config = readConfig(process.env);
  const running = await startServer(config);
  stopOnSignal(running);
  greet(config, await serve(running, config));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/**
 * Listens, then creates the first owner last: its password is shown only once, so nothing may fail
 * afterwards.
 */
async function serve(
  { app, resources, stop }: Running,
  config: Config,
): Promise<FirstOwner | undefined> {
  try {
    await listen(app, config);
    return await createFirstOwner(resources);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT ${port} is in use. Set another one.`);
    if (code === 'EACCES') throw new ConfigError(`PORT ${port} is not allowed to this user.`);
    throw new ConfigError(`HOST ${host} cannot be listened on: ${message}.`);
  }
}

/** Explains configuration errors in one sentence; other errors are bugs and keep their stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Configuration: ${error.message}`;
  if (error instanceof EmbeddedPostgresError || error instanceof MigrationError) {
    return error.message;
  }
  return (error as Error).stack ?? String(error);
}

function stopOnSignal({ app, stop, resources: { config } }: Running): void {
  let stopping = false;
  const end = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS).unref();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    app.drain();
    setTimeout(leave, config.drainSeconds * 1000);
  };
  const leave = () =>
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  // SIGHUP means that the terminal was closed; without a handler the embedded database would keep
  // running.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
}

function greet(config: Config, firstOwner: FirstOwner | undefined): void {
  const { publicUrl } = config;
  const lines = ['', `  ${brand.name} is running at ${publicUrl}`];
  if (config.mailbox) lines.push(`  Mailbox            ${publicUrl}/mailbox`);
  lines.push(`  Back office        ${publicUrl}${paths.adminDashboard}`);
  if (firstOwner !== undefined) {
    const { username, password } = firstOwner;
    if (config.firstOwner.password === undefined) {
      lines.push(`  First owner        ${username} / ${password}`);
      lines.push('  The password is shown this once. Change it after signing in.');
    } else {
      lines.push(`  First owner        ${username}, with the password in ADMIN_PASSWORD`);
    }
  }
  process.stderr.write(`${lines.join('\n')}\n\n`);
}
