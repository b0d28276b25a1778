import { type NavigateFunction, useLocation } from 'react-router';

/**
 * Every entry of the history says which dialogs were opened, one after the other, to get there.
 * Closing one goes back to before it, so that Back then leads on from there; one that a link from
 * elsewhere opened is only taken out of the address.
 */
export type OpenedDialogs = { opened?: readonly string[] } | null;

/** As the router keeps them: with what was given to it under `usr`. */
type Entry = { usr?: OpenedDialogs; key?: string } | null;
const entryHere = () => window.history.state as Entry;

export const stateHere = (): OpenedDialogs => entryHere()?.usr ?? null;

export const withOpened = (state: OpenedDialogs, name: string): OpenedDialogs => ({
  opened: [...(state?.opened ?? []), name],
});

/** For a link that opens a dialog: the state that it brings along. */
export function useOpening(name: string): OpenedDialogs {
  const { state } = useLocation();
  return withOpened(state as OpenedDialogs, name);
}

let closing: Set<string> | undefined;
/** The entry that is being left: going back takes a moment, in which nothing is closed twice. */
let left: string | undefined;

/** Dialogs that close in the same moment, one over the other, are one way back. */
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
      // What was filtered or searched meanwhile stays.
      const { pathname: there, search: found } = window.location;
      if (there === pathname && found !== search) void clean();
    },
    { once: true },
  );
  void navigate(first - opened.length);
}
