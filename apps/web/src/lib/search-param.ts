import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Filters, tabs and open dialogs live in the address. An empty value leaves it. */
export function useSearchParam(name: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [name, setParams],
  );
  return [params.get(name) ?? '', set];
}

/** Takes everything out of the address again but what is no filter: no search and no filter. */
export function useClearedParams(kept?: string): () => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    () =>
      setParams(
        (current) => {
          const value = kept === undefined ? null : current.get(kept);
          return kept === undefined || value === null ? {} : { [kept]: value };
        },
        { replace: true },
      ),
    [kept, setParams],
  );
}
