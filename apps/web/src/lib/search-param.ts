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

/** Takes everything out of the address again: no search and no filter. */
export function useClearedParams(): () => void {
  const [, setParams] = useSearchParams();
  return useCallback(() => setParams({}, { replace: true }), [setParams]);
}
