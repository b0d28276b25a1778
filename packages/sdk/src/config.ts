import type { SessionAnswer } from '@baize/contract/live';
import { BaizeError } from './error.ts';
import type { BaizeLiveConfig } from './types.ts';

export type Config = Required<Pick<BaizeLiveConfig, 'debug' | 'autoConnect' | 'theme'>> & {
  serverUrl: string;
  playerId: string;
  apiKey: string;
  /** Replaces key and player. Valid once: each response contains the next token. */
  launchToken: string | undefined;
  container: HTMLElement;
  /** The pending session request. */
  asking?: Promise<SessionAnswer> | undefined;
};

function findContainer(value: unknown): HTMLElement | null {
  if (value instanceof HTMLElement) return value;
  try {
    return document.querySelector<HTMLElement>(`${value}`);
  } catch {
    return document.getElementById(`${value}`);
  }
}

/** Maps each event to its callback option. */
export const callbacks = {
  connect: 'onConnect',
  disconnect: 'onDisconnect',
  betPlaced: 'onBetPlaced',
  roundEnd: 'onRoundEnd',
} as const;

/** Returns the configuration with defaults, or throws one error that names every invalid field. */
export function readConfig(given: BaizeLiveConfig): Config {
  const config: Partial<BaizeLiveConfig> = given ?? {};
  // Destructured with defaults, because a page may pass `undefined`.
  const { serverUrl = '', apiKey = '', launchToken } = config;
  const { debug = false, autoConnect = true, theme = 'dark' } = config;
  // A number is allowed as player id, but not 0 or NaN.
  const playerId = `${config.playerId || ''}`;
  const container = findContainer(config.container);
  const faults = [
    /^https?:\/\/[^/\s]\S*$/.test(serverUrl) || 'serverUrl must be an http(s) address',
    !!launchToken ||
      /^(?!\.\.?$)[\p{L}\p{N}._:@+-]{1,64}$/u.test(playerId) ||
      'playerId must be 1 to 64 letters, digits or . _ : @ + -, not . or ..',
    !!launchToken || (apiKey && typeof apiKey === 'string') || 'apiKey must be your API key',
    !!container || 'container must be an element or its selector',
    typeof debug === 'boolean' || 'debug must be true or false',
    typeof autoConnect === 'boolean' || 'autoConnect must be true or false',
    /^(dark|light)$/.test(theme) || 'theme must be dark or light',
    ...Object.values(callbacks).map(
      (name) => /function|undefined/.test(typeof config[name]) || `${name} must be a function`,
    ),
  ].filter((fault) => fault !== true);
  if (faults[0] || !container) {
    throw new BaizeError('invalid_config', `BaizeLive: ${faults.join('; ')}.`);
  }
  const base = `${serverUrl}`.replace(/\/+$/, '');
  return { serverUrl: base, playerId, apiKey, launchToken, container, debug, autoConnect, theme };
}
