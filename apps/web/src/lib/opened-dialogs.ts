import { type NavigateFunction, useLocation } from 'react-router';

/**
 * Each history entry stores the stack of open dialogs. Closing a dialog navigates back to the entry
 * before it was opened, so Back does not reopen it. A dialog opened by an external link has no such
 * entry; closing it just removes it from the URL.
 */
export type OpenedDialogs = { opened?: readonly string[] } | null;

/** History state as React Router stores it: the application's state is under `usr`. */
type Entry = { usr?: OpenedDialogs; key?: string } | null;
const entryHere = () => window.history.state as Entry;

export const stateHere = (): OpenedDialogs => entryHere()?.usr ?? null;

export const withOpened = (state: OpenedDialogs, name: string): OpenedDialogs => ({
  opened: [...(state?.opened ?? []), name],
});

/** Returns the location state for a link that opens a dialog. */
export function useOpening(name: string): OpenedDialogs {
  const { state } = useLocation();
  return withOpened(state as OpenedDialogs, name);
}

let closing: Set<string> | undefined;
/**
 * Key of the history entry that is being left. Going back is asynchronous; this prevents closing
 * twice in the meantime.
 */
let left: string | undefined;

/**
 * Closes a dialog. Dialogs that close in the same tick, one above the other, go back in a single
 * step.
 */
export function closeDialog(name: string, navigate: NavigateFunction): void {
  if (closing !== undefined) return void closing.add(name);
  const names = new Set([name]);
  closing = names;
  const { pathname } = window.location;
  queueMicrotask(() => {
    closing = undefined;
    if (window.location.pathname === pathname) leave(names, navigate);
  });
}

function leave(names: Set<string>, navigate: NavigateFunction): void {
  const { pathname } = window.location;
  const params = new URLSearchParams(window.location.search);
  for (const name of names) params.delete(name);
  const search = params.size > 0 ? `?${params}` : '';
  const clean = () => navigate({ search }, { replace: true, state: stateHere() });

  const { usr, key } = entryHere() ?? {};
  const opened = usr?.opened ?? [];
  const first = opened.findIndex((name) => names.has(name));
  if (first === -1) return void clean();
  if (key === left) return;
  left = key;
  window.addEventListener(
    'popstate',
    () => {
      left = undefined;
      // Keep filters that were changed while the dialog was open.
      const { pathname: there, search: found } = window.location;
      if (there === pathname && found !== search) void clean();
    },
    { once: true },
  );
  void navigate(first - opened.length);
}
