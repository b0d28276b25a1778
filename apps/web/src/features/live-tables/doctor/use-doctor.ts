import { useEffect, useRef, useState } from 'react';
import type { StreamInfo } from '../live-queries.ts';
import { type CheckName, type CheckState, checkLabels, problem, type Visit } from './check.ts';

export const checkNames = Object.keys(checkLabels) as CheckName[];

type States = Partial<Record<CheckName, CheckState>>;

/** Runs the checks in order and skips those that depend on a failed check. */
export function useDoctor() {
  const [states, setStates] = useState<States>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function examine(info: StreamInfo, site: string): Promise<void> {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const visit: Visit = { info, site, signal: stop.signal };
    const results: States = {};
    const report = (name: CheckName, state: CheckState) => {
      results[name] = state;
      if (!stop.signal.aborted) setStates({ ...results });
    };
    for (const name of checkNames) report(name, { state: 'waiting' });
    try {
      const { checks } = await import('./checks.ts');
      for (const { name, needs, run } of checks) {
        if (stop.signal.aborted) return;
        if (needs.some((needed) => results[needed]?.state !== 'ok')) {
          report(name, { state: 'skipped' });
          continue;
        }
        report(name, { state: 'running' });
        report(name, await run(visit));
      }
    } catch (error) {
      if (stop.signal.aborted) return;
      if (results.key?.state !== 'waiting') throw error;
      for (const name of checkNames) report(name, { state: 'skipped' });
      report(
        'key',
        problem('The checks could not be loaded.', 'Check your connection and run them again.'),
      );
    } finally {
      visit.line?.close();
    }
  }

  const all = checkNames.map((name) => states[name]?.state);
  return {
    states,
    examine,
    hasBegun: all.some((state) => state !== undefined),
    isRunning: all.some((state) => state === 'waiting' || state === 'running'),
    problems: all.filter((state) => state === 'problem').length,
  };
}
