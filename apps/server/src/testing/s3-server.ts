import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from '@baize/db/testing';

export type S3Server = {
  /** STORAGE_URL for a prefix in its bucket. */
  url(prefix?: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Prepares a real S3 server that stores files. It is stopped until `start`, and keeps its files
 * when stopped.
 */
export async function prepareS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'baize-s3-'));
  const port = await freePort();
  let running: S3rver | undefined;

  const stop = async () => {
    const closed = running?.close();
    running?.httpServer.closeAllConnections();
    running = undefined;
    await closed;
  };
  return {
    url: (prefix = '') =>
      `s3://S3RVER:S3RVER@documents/${prefix}?endpoint=http://127.0.0.1:${port}`,
    async start() {
      running = new S3rver({
        address: '127.0.0.1',
        port,
        silent: true,
        directory,
        // The server signs a bucket's URL without the trailing slash that the SDK adds.
        allowMismatchedSignatures: true,
        vhostBuckets: false,
        configureBuckets: [{ name: 'documents' }],
      });
      await running.run();
    },
    stop,
    async remove() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
