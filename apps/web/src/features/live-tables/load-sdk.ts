import type * as Sdk from '@baize/sdk';

const newest = '/sdk/v1';

/** From its public address at run time, as a partner's page does it: what is tried is what is served. */
export function loadSdk(): Promise<typeof Sdk> {
  return import(/* @vite-ignore */ `${window.location.origin}${newest}/baize-live.mjs`);
}

export const sdkScriptPath = `${newest}/baize-live.js`;
export const sdkModulePath = `${newest}/baize-live.mjs`;
