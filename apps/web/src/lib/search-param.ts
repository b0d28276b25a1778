import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { closeDialog, stateHere, withOpened } from './opened-dialogs.ts';

type Param = [string, (value: string) => void];

/** State stored in the URL, for filters and tabs. An empty value removes the parameter. */
export function useSearchParam(name: string): Param {
  const [value, { pathname }, navigate] = useParam(name);
  const set = useCallback(
    (next: string) => {
      if (window.location.pathname !== pathname) return;
      // Read the current URL: another parameter may have changed in the same tick, or while a field
      // was debounced.
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
 * Open dialog, stored in the URL. Opening adds a history entry, so Back closes it. A late response
 * may only close its own dialog, not one that was opened later or on another screen.
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

/**
 * Returns a function that removes all query parameters except `kept`, which clears search and
 * filters.
 */
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
