import { useEffect, useRef, useState } from 'react';
import type { StreamInfo } from '../live-queries.ts';
import { accessChecks } from './access-checks.ts';
import type { CheckState, Visit } from './check.ts';
import { lineChecks } from './line-checks.ts';

export const checks = [...accessChecks, ...lineChecks];

type States = Record<string, CheckState>;

/** Runs the checks one after the other; what depends on a failed one is not tried. */
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
    const report = (name: string, state: CheckState) => {
      results[name] = state;
      if (!stop.signal.aborted) setStates({ ...results });
    };
    for (const { name } of checks) results[name] = { state: 'waiting' };
    try {
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
      if (!stop.signal.aborted) throw error;
    } finally {
      visit.line?.close();
    }
  }

  const all = checks.map(({ name }) => states[name]?.state);
  return {
    states,
    examine,
    hasBegun: all.some((state) => state !== undefined),
    isRunning: all.some((state) => state === 'waiting' || state === 'running'),
    problems: all.filter((state) => state === 'problem').length,
  };
}
