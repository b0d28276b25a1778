import { type OpenDatabase, openDatabase } from '@baize/db';
import { cloneDatabase, createTemplate, startTestCluster } from '@baize/db/testing';
import { prepareDatabase } from '../../packages/platform/src/config/prepare-database.ts';

export type Sized = OpenDatabase & { size: number };
export type TwoSizes = { small: Sized; large: Sized; stop(): Promise<void> };

/** Creates a small and a large database with the same kind of data in a temporary PostgreSQL. */
export async function openTwoSizes(
  sizes: { small: number; large: number },
  fill: (database: Sized) => Promise<void>,
): Promise<TwoSizes> {
  const cluster = await startTestCluster();
  const opened: Sized[] = [];
  const stop = async () => {
    for (const { close } of opened) await close();
    await cluster.stop();
  };
  const open = async (size: number): Promise<Sized> => {
    const { connectionString } = await cloneDatabase(cluster.connectionString, `size_${size}`);
    const database = {
      ...openDatabase(connectionString, { maxConnections: 1, withoutTimeLimits: true }),
      size,
    };
    opened.push(database);
    const began = performance.now();
    await fill(database);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${size.toLocaleString('en')} filled in ${seconds} s`);
    return database;
  };
  try {
    await createTemplate(cluster.connectionString, async (connectionString) => {
      await prepareDatabase(connectionString);
    });
    return { small: await open(sizes.small), large: await open(sizes.large), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
