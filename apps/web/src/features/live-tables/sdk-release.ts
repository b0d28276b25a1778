import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { outsideKeys } from '../../lib/query-keys.ts';
import { sdkManifestPath } from './load-sdk.ts';

const manifest = z.object({
  version: z.string(),
  files: z.array(z.object({ name: z.string(), path: z.string(), integrity: z.string() })),
});

export type SdkRelease = z.infer<typeof manifest>;

export async function readSdkRelease(signal: AbortSignal): Promise<SdkRelease> {
  const response = await fetch(sdkManifestPath, { signal });
  if (!response.ok) throw new Error(`The SDK answered ${response.status}.`);
  return manifest.parse(await response.json());
}

export const sdkReleaseQuery = queryOptions({
  queryKey: outsideKeys.sdkRelease,
  queryFn: ({ signal }) => readSdkRelease(signal),
  staleTime: 5 * 60_000,
});
