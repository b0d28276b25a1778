import type { SessionAnswer } from '@baize/contract/live';
import { BaizeError } from './error.ts';
import type { BaizeLiveConfig } from './types.ts';

export type Config = Required<Pick<BaizeLiveConfig, 'debug' | 'autoConnect' | 'theme'>> & {
  serverUrl: string;
  playerId: string;
  apiKey: string;
  /** In place of key and player. Good once: the answer to it brings the next one. */
  launchToken: string | undefined;
  container: HTMLElement;
  /** The question for a session that is under way. */
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

/** By the event that each is told. */
export const callbacks = {
  connect: 'onConnect',
  disconnect: 'onDisconnect',
  betPlaced: 'onBetPlaced',
  roundEnd: 'onRoundEnd',
} as const;

/** The configuration with its defaults, or one error that names every field that is wrong. */
export function readConfig(given: BaizeLiveConfig): Config {
  const config: Partial<BaizeLiveConfig> = given ?? {};
  // By name, because a page may well pass undefined on.
  const { serverUrl = '', apiKey = '', launchToken } = config;
  const { debug = false, autoConnect = true, theme = 'dark' } = config;
  // A number may be one, too, but not one that says that there is none.
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
