import type { Actor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';

const uploading = new WeakMap<Resources['storage'], Set<string>>();

/** Allows each account one upload at a time in this process, so that parallel uploads cannot fill the disk. */
export async function limitUploads<T>(
  { storage }: Pick<Resources, 'storage'>,
  { kind, id }: Actor,
  work: () => Promise<T>,
): Promise<T> {
  const account = `${kind}:${id}`;
  const running = uploading.get(storage) ?? new Set();
  uploading.set(storage, running);
  if (running.has(account)) throw new ApiError('upload_running');
  running.add(account);
  try {
    return await work();
  } finally {
    running.delete(account);
  }
}
