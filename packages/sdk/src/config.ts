import { BaizeError } from './error.ts';
import type { BaizeLiveConfig } from './types.ts';

export type Config = Required<Pick<BaizeLiveConfig, 'debug' | 'autoConnect' | 'theme'>> & {
  serverUrl: string;
  playerId: string;
  apiKey: string;
  container: HTMLElement;
};

const isWebAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);

function findContainer(value: unknown): HTMLElement | undefined {
  if (value instanceof HTMLElement) return value;
  if (typeof value !== 'string') return undefined;
  try {
    return document.querySelector<HTMLElement>(value) ?? undefined;
  } catch {
    return document.getElementById(value) ?? undefined;
  }
}

/** The configuration with its defaults, or one error that names every field that is wrong. */
export function readConfig(given: BaizeLiveConfig): Config {
  const config: Partial<BaizeLiveConfig> = given ?? {};
  const container = findContainer(config.container);
  const { debug = false, autoConnect = true, theme = 'dark' } = config;
  const wrong: [boolean, string][] = [
    [!isWebAddress(config.serverUrl), 'serverUrl must be an http or https address'],
    [
      !/^[\p{L}\p{N}._:@+-]{1,64}$/u.test(config.playerId ?? ''),
      'playerId must be 1 to 64 letters, digits or . _ : @ + -',
    ],
    [!config.apiKey || typeof config.apiKey !== 'string', 'apiKey must be your API key'],
    [!container, 'container must be an element or a selector that finds one'],
    [typeof debug !== 'boolean', 'debug must be true or false'],
    [typeof autoConnect !== 'boolean', 'autoConnect must be true or false'],
    [theme !== 'dark' && theme !== 'light', "theme must be 'dark' or 'light'"],
  ];
  for (const name of ['onConnect', 'onDisconnect', 'onBetPlaced', 'onRoundEnd'] as const) {
    const callback = config[name];
    wrong.push([
      callback !== undefined && typeof callback !== 'function',
      `${name} must be a function`,
    ]);
  }
  const faults = wrong.flatMap(([isWrong, text]) => (isWrong ? [text] : []));
  if (faults.length > 0 || !container) {
    throw new BaizeError('invalid_config', `BaizeLive configuration: ${faults.join('; ')}.`);
  }
  const { serverUrl = '', playerId = '', apiKey = '' } = config;
  return {
    serverUrl: serverUrl.replace(/\/+$/, ''),
    playerId,
    apiKey,
    container,
    debug,
    autoConnect,
    theme,
  };
}
