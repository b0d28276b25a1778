import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outsideKeys } from '../../lib/query-keys.ts';
import { type Evidence, followChain } from './verify-round.ts';

/** Where hashing from this round leads, and how far the hashing has come meanwhile. */
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
