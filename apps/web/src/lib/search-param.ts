import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type Param = [string, (value: string) => void];

/** Filters, tabs and open dialogs live in the address. An empty value leaves it. */
export const useSearchParam = (name: string): Param => useParam(name, false);

/** Which dialog is open: one that opens is a step forward, so that Back closes it. */
export const useDialogParam = (name: string): Param => useParam(name, true);

function useParam(name: string, isDialog: boolean): Param {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (value: string) => {
      // From the address as it is now: another change may have come in the same moment, or while a field waited.
      const next = new URLSearchParams(window.location.search);
      const opens = isDialog && value !== '' && !next.has(name);
      if (value === '') next.delete(name);
      else next.set(name, value);
      setParams(next, { replace: !opens });
    },
    [name, isDialog, setParams],
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
