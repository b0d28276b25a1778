import { limits } from '@baize/contract';

/** Code failed to load; the screen offers a retry. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded';
}

/** Waits at most two minutes for code to load. */
export async function loadInTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodeNotLoaded('Timed out')), limits.chunkTimeoutMs);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
