import { limits } from '@baize/contract';

/** Code that did not arrive: the screen offers to try again. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded';
}

/** Waits two minutes for further code, and no longer. */
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
