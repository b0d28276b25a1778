import { type ErrorBody, limits } from '@baize/contract';
import type { PublicRound, SessionLimitsAnswer, TableState } from '@baize/contract/live';
import { queryOptions } from '@tanstack/react-query';
import { ApiFailure } from '../../lib/api-failure.ts';
import { outsideKeys } from '../../lib/query-keys.ts';

/** Public data of the live server: limits, tables, rounds and the SDK. */

/** Value for the SDK's `serverUrl`. The live server and the portal share an origin. */
export const liveServerUrl = window.location.origin;

async function askLive<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(limits.apiTimeoutMs);
  const asked = fetch(path, { signal: AbortSignal.any([signal, timeout]) });
  const response = await asked.catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new ApiFailure(0, {}, { cause: error });
  });
  if (response.ok) return (await response.json()) as Answer;
  const body: Partial<ErrorBody> = await response.json().catch(() => ({}));
  throw new ApiFailure(response.status, body);
}

export const tablesQuery = queryOptions({
  queryKey: outsideKeys.liveTables,
  queryFn: ({ signal }) => askLive<{ tables: TableState[] }>('/v1/tables', signal),
});

export const sessionLimitsQuery = queryOptions({
  queryKey: outsideKeys.sessionLimits,
  queryFn: ({ signal }) => askLive<SessionLimitsAnswer>('/v1/limits', signal),
});

const isOver = (round: PublicRound) => round.status === 'settled' || round.status === 'void';
const askAgainMs = 2_000;

/** Polls a round until it is over. After that it never changes. */
export const roundQuery = (id: number) =>
  queryOptions({
    queryKey: outsideKeys.round(id),
    queryFn: ({ signal }) => askLive<PublicRound>(`/v1/rounds/${id}`, signal),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? askAgainMs : false),
    staleTime: ({ state }) => (state.data && isOver(state.data) ? Number.POSITIVE_INFINITY : 0),
  });

export type SdkManifest = {
  version: string;
  files: { name: string; path: string; size: number; integrity: string }[];
};

export const readSdkManifest = (signal: AbortSignal) =>
  askLive<SdkManifest>('/sdk/v1/manifest.json', signal);

export const sdkManifestQuery = queryOptions({
  queryKey: outsideKeys.sdk,
  queryFn: ({ signal }) => readSdkManifest(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
