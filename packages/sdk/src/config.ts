import { BaizeError } from './error.ts';
import type { BaizeLiveConfig } from './types.ts';

export type Config = Required<Pick<BaizeLiveConfig, 'debug' | 'autoConnect' | 'theme'>> & {
  serverUrl: string;
  playerId: string;
  apiKey: string;
  container: HTMLElement;
};

function isWebAddress(value: unknown) {
  try {
    return /^https?:$/.test(new URL(value as string).protocol);
  } catch {
    return false;
  }
}

function findContainer(value: unknown): HTMLElement | null {
  if (value instanceof HTMLElement) return value;
  if (typeof value !== 'string') return null;
  try {
    return document.querySelector<HTMLElement>(value);
  } catch {
    return document.getElementById(value);
  }
}

/** The configuration with its defaults, or one error that names every field that is wrong. */
export function readConfig(given: BaizeLiveConfig): Config {
  // By name, because a page may well pass undefined on.
  const config: Partial<BaizeLiveConfig> = given ?? {};
  const { serverUrl = '', playerId = '', apiKey = '' } = config;
  const { debug = false, autoConnect = true, theme = 'dark' } = config;
  const container = findContainer(config.container);
  const isAnId = /^[\p{L}\p{N}._:@+-]{1,64}$/u;
  const isFlag = (value: unknown) => typeof value === 'boolean';
  const isCallback = (value: unknown) => value === undefined || typeof value === 'function';
  const rules: [name: keyof BaizeLiveConfig, isGood: unknown, must: string][] = [
    ['serverUrl', isWebAddress(serverUrl), 'an http or https address'],
    ['playerId', isAnId.test(playerId), '1 to 64 letters, digits or . _ : @ + -'],
    ['apiKey', apiKey && typeof apiKey === 'string', 'your API key'],
    ['container', container, 'an element or a selector that finds one'],
    ['debug', isFlag(debug), 'true or false'],
    ['autoConnect', isFlag(autoConnect), 'true or false'],
    ['theme', /^(dark|light)$/.test(theme), "'dark' or 'light'"],
    ['onConnect', isCallback(config.onConnect), 'a function'],
    ['onDisconnect', isCallback(config.onDisconnect), 'a function'],
    ['onBetPlaced', isCallback(config.onBetPlaced), 'a function'],
    ['onRoundEnd', isCallback(config.onRoundEnd), 'a function'],
  ];
  const faults = rules.filter(([, isGood]) => !isGood);
  if (faults[0] || !container) {
    const texts = faults.map(([name, , must]) => `${name} must be ${must}`);
    throw new BaizeError('invalid_config', `BaizeLive configuration: ${texts.join('; ')}.`);
  }
  const base = serverUrl.replace(/\/+$/, '');
  return { serverUrl: base, playerId, apiKey, container, debug, autoConnect, theme };
}
