import type { SessionAnswer } from '@baize/contract/live';
import type { StreamInfo } from '../live-queries.ts';
import type { LiveLine } from './live-line.ts';

/** What a check found, in words: what is, and where something is wrong what to do about it. */
export type Finding =
  | { state: 'ok'; text: string }
  | { state: 'problem'; text: string; advice: string };

export type CheckState =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'skipped' }
  | Finding;

/** What the checks know, and find out for those after them. */
export type Visit = {
  readonly info: StreamInfo;
  /** The site the partner asks about. */
  readonly site: string;
  readonly signal: AbortSignal;
  apiKey?: string;
  session?: SessionAnswer;
  line?: LiveLine;
};

/** In the order in which they are tried. What tries them comes when it is asked to. */
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
  /** Checks that have to be fine before this one makes sense. */
  needs: readonly CheckName[];
  run: (visit: Visit) => Promise<Finding>;
};

export const ok = (text: string): Finding => ({ state: 'ok', text });

export const problem = (text: string, advice: string): Finding => ({
  state: 'problem',
  text,
  advice,
});

/** A check must end, whatever the network does. */
export const CHECK_TIMEOUT_MS = 8_000;

export const timeLimit = (signal: AbortSignal, ms = CHECK_TIMEOUT_MS) =>
  AbortSignal.any([signal, AbortSignal.timeout(ms)]);
