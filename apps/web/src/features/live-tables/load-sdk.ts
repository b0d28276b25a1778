import type * as Sdk from '@baize/sdk';
import { loadInTime } from '../../lib/load-in-time.ts';

const newest = '/sdk/v1';

let failures = 0;

/**
 * From its public address at run time, as a partner's page does it: what is tried is what is served.
 * A browser keeps an address whose code did not arrive as failed; the next try has another one.
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
