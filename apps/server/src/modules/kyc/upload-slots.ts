import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';

const uploading = new WeakMap<Resources['storage'], Set<number>>();

/**
 * One upload at a time for each partner: more would only fill the disk, because the first to end
 * makes the others refused. Which one wins is decided in the database; this bounds the cost.
 */
export async function inUploadSlot<T>(
  { storage }: Pick<Resources, 'storage'>,
  partnerId: number,
  work: () => Promise<T>,
): Promise<T> {
  const running = uploading.get(storage) ?? new Set();
  uploading.set(storage, running);
  if (running.has(partnerId)) throw new ApiError('kyc_upload_running');
  running.add(partnerId);
  try {
    return await work();
  } finally {
    running.delete(partnerId);
  }
}
