import type { BaizeLive, LiveStats } from '@baize/sdk';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { loadSdk } from './load-sdk.ts';

type Props = { apiKey: string; theme: 'dark' | 'light' };

const STATS_MS = 1_000;
const LOAD_FAILED = 'The SDK could not be loaded. Please try again, or run the doctor below.';

/** Live table that is connected only while it is on screen. */
export function PreviewTable({ apiKey, theme }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const [stats, setStats] = useState<LiveStats>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs the effect again
  useEffect(() => {
    const container = stage.current;
    if (container === null) return;
    let live: BaizeLive | undefined;
    let left = false;
    loadSdk().then(
      (sdk) => {
        if (left) return;
        live = new sdk.BaizeLive({
          serverUrl: window.location.origin,
          playerId: 'preview',
          apiKey,
          container,
          theme,
        });
        live.on('error', ({ message }) => setProblem(message));
        live.on('connect', () => setProblem(undefined));
      },
      () => !left && setProblem(LOAD_FAILED),
    );
    const timer = setInterval(() => setStats(live?.getStats()), STATS_MS);
    return () => {
      left = true;
      clearInterval(timer);
      live?.disconnect();
      container.replaceChildren();
    };
  }, [apiKey, theme, attempt]);

  return (
    <div className="space-y-4">
      {problem && (
        <FormMessage tone="error">
          <div className="flex flex-wrap items-center justify-between gap-3">
            {problem}
            {problem === LOAD_FAILED && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  setProblem(undefined);
                  setAttempt(attempt + 1);
                }}
              >
                Try again
              </Button>
            )}
          </div>
        </FormMessage>
      )}
      <div ref={stage} className="mx-auto min-h-64 max-w-240" />
      <Figures stats={stats} />
    </div>
  );
}

const connectionTexts: Record<LiveStats['connection'], string> = {
  idle: 'Not connected',
  connecting: 'Connecting',
  connected: 'Connected',
  reconnecting: 'Connecting again',
  closed: 'Closed',
};

const milliseconds = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : `${value} ms`;

function Figures({ stats }: { stats: LiveStats | undefined }) {
  const figures = [
    { label: 'Connection', value: connectionTexts[stats?.connection ?? 'connecting'] },
    { label: 'Round trip', value: milliseconds(stats?.roundTripMs) },
    { label: 'Picture behind the table', value: milliseconds(stats?.videoLatencyMs) },
    { label: 'Pictures shown', value: stats?.framesShown ?? '–' },
  ];
  return (
    <dl className="mx-auto grid max-w-240 grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
