import type * as Sdk from '@baize/sdk';
import { loadInTime } from '../../lib/load-in-time.ts';

const newest = '/sdk/v1';

let failures = 0;

/**
 * Loads the SDK at run time from its public URL, as a partner's page does, so the test covers what
 * is actually served. A browser remembers a failed import, so a retry uses a different URL.
 */
export async function loadSdk(): Promise<typeof Sdk> {
  const again = failures === 0 ? '' : `?again=${failures}`;
  const address = `${window.location.origin}${newest}/baize-live.mjs${again}`;
  try {
    return await loadInTime(import(/* @vite-ignore */ address) as Promise<typeof Sdk>);
  } catch (error) {
    failures += 1;
    throw error;
  }
}

export const sdkScriptPath = `${newest}/baize-live.js`;
export const sdkModulePath = `${newest}/baize-live.mjs`;
