import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Starts listening and sends the port to the parent process. Then reports CPU time and writes
 * profiles on request, and exits when the parent does.
 */
export async function serveBench(
  app: FastifyInstance,
  told: object,
  stop: () => Promise<void>,
): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens nowhere.');
  process.send?.({ port: address.port, ...told });
  const profiler = new Session();
  profiler.connect();
  const answers: Record<string, () => Promise<object>> = {
    cpu: async () => {
      const { user, system } = process.cpuUsage();
      return { cpu: user + system };
    },
    profile: async () => {
      await profiler.post('Profiler.enable');
      await profiler.post('Profiler.start');
      return {};
    },
  };
  process.on('message', async (asked: string) => {
    const answer = answers[asked] ?? (async () => keepProfile(profiler, asked));
    process.send?.(await answer());
  });
  process.once('disconnect', () => void stop().then(() => process.exit(0)));
}

async function keepProfile(profiler: Session, file: string): Promise<object> {
  const { profile } = await profiler.post('Profiler.stop');
  await writeFile(file, JSON.stringify(profile));
  return {};
}
