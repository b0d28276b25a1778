import type { SessionAnswer } from '@baize/contract/live';
import type { StreamInfo } from '../live-queries.ts';
import type { LiveLine } from './live-line.ts';

/** Result of a check in words; a problem comes with advice. */
export type Finding =
  | { state: 'ok'; text: string }
  | { state: 'problem'; text: string; advice: string };

export type CheckState =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'skipped' }
  | Finding;

/** State shared by the checks: inputs, and results of earlier checks for later ones. */
export type Visit = {
  readonly info: StreamInfo;
  /** Site that the partner wants to check. */
  readonly site: string;
  readonly signal: AbortSignal;
  apiKey?: string;
  session?: SessionAnswer;
  line?: LiveLine;
};

/** Checks in the order in which they run. Their code is loaded when the doctor is started. */
export const checkLabels = {
  key: 'API key',
  origin: 'Origin of your site',
  sdk: 'SDK',
  session: 'Session',
  socket: 'WebSocket',
  format: 'Video format',
  picture: 'Picture and autoplay',
  latency: 'Round trip',
} as const;
export type CheckName = keyof typeof checkLabels;

export type Check = {
  name: CheckName;
  /** Checks that must pass before this one is run. */
  needs: readonly CheckName[];
  run: (visit: Visit) => Promise<Finding>;
};

export const ok = (text: string): Finding => ({ state: 'ok', text });

export const problem = (text: string, advice: string): Finding => ({
  state: 'problem',
  text,
  advice,
});

/** Time limit of a check, so that it always ends. */
export const CHECK_TIMEOUT_MS = 8_000;

export const timeLimit = (signal: AbortSignal, ms = CHECK_TIMEOUT_MS) =>
  AbortSignal.any([signal, AbortSignal.timeout(ms)]);
