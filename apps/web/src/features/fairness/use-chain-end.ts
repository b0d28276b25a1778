import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outsideKeys } from '../../lib/query-keys.ts';
import { type Evidence, followChain } from './verify-round.ts';

/** Hashes from this round to the end of the chain, and reports the progress. */
export function useChainEnd({ commit, index }: Evidence, enabled: boolean) {
  const [done, setDone] = useState(0);
  const end = useQuery({
    queryKey: outsideKeys.chainEnd({ commit, index }),
    queryFn: ({ signal }) => followChain({ commit, index }, setDone, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  return { reached: end.data, percent: Math.floor((done / index) * 100) };
}
