import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { closeDialog, stateHere, withOpened } from './opened-dialogs.ts';

type Param = [string, (value: string) => void];

/** Filters, tabs and open dialogs live in the address. An empty value leaves it. */
export function useSearchParam(name: string): Param {
  const [value, { pathname }, navigate] = useParam(name);
  const set = useCallback(
    (next: string) => {
      if (window.location.pathname !== pathname) return;
      // From the address as it is now: another change may have come in the same moment, or while a field waited.
      const params = new URLSearchParams(window.location.search);
      if (next === '') params.delete(name);
      else params.set(name, next);
      void navigate({ search: `?${params}` }, { replace: true, state: stateHere() });
    },
    [name, pathname, navigate],
  );
  return [value, set];
}

/**
 * Which dialog is open: one that opens is a step forward, so that Back closes it. A late answer may
 * close what it belongs to, and nothing that was opened since, here or on another screen.
 */
export function useDialogParam(name: string): Param {
  const [value, { pathname }, navigate] = useParam(name);
  const set = useCallback(
    (next: string) => {
      if (window.location.pathname !== pathname) return;
      const params = new URLSearchParams(window.location.search);
      const shown = params.get(name) ?? '';
      if (next === '') {
        if (shown !== '' && shown === value) closeDialog(name, navigate);
        return;
      }
      params.set(name, next);
      const opens = shown === '';
      const state = opens ? withOpened(stateHere(), name) : stateHere();
      void navigate({ search: `?${params}` }, { replace: !opens, state });
    },
    [name, value, pathname, navigate],
  );
  return [value, set];
}

function useParam(name: string) {
  const [params] = useSearchParams();
  return [params.get(name) ?? '', useLocation(), useNavigate()] as const;
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
