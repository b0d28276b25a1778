import { EmbeddedPostgresError } from '@baize/db';
import { ConfigError, readConfig } from './platform/config.ts';
import { type Running, startServer } from './start.ts';

/** After SIGTERM, running requests get this long before the process leaves anyway. */
const STOP_WITHIN_MS = 9_000;

try {
  const config = readConfig(process.env);
  const running = await startServer(config);
  await running.app.listen({ host: config.host, port: config.port });
  stopOnSignal(running);
  greet(running, config.publicUrl);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** A wrong setting or a missing part is one sentence; anything else is a fault with its stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Configuration: ${error.message}`;
  if (error instanceof EmbeddedPostgresError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is in use already. Set PORT to another one.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `DATABASE_URL: ${message}`;
  return stack ?? message;
}

function stopOnSignal({ app, stop }: Running): void {
  let stopping = false;
  const end = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

function greet({ firstOwner, resources: { config } }: Running, publicUrl: string): void {
  const lines = ['', `  Baize is running at ${publicUrl}`];
  if (!config.production && config.smtpUrl === undefined) {
    lines.push(`  Mailbox            ${publicUrl}/mailbox`);
  }
  lines.push(`  Back office        ${publicUrl}/admin`);
  if (firstOwner !== undefined) {
    lines.push(`  First owner        ${firstOwner.username} / ${firstOwner.password}`);
    lines.push('  The password is shown this once. Change it after signing in.');
  }
  process.stderr.write(`${lines.join('\n')}\n\n`);
}
