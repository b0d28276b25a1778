import type { Browser } from '@playwright/test';

type Send = (method: string, params: object) => Promise<unknown>;
type Inside = {
  _connection: { toImpl(browser: Browser): { _browserSession: { send: Send } } };
};

/**
 * Playwright drives Debian's Firefox over WebDriver BiDi and sets the colour scheme with a command
 * that this Firefox does not support, which would fail every page. Skips the command, so the scheme
 * stays the system's. Remove this when Firefox supports `emulation.setMediaFeaturesOverride`.
 */
export function withoutMediaFeatures(browser: Browser): void {
  const { _browserSession } = (browser as unknown as Inside)._connection.toImpl(browser);
  const sessions = Object.getPrototypeOf(_browserSession) as { send: Send };
  const { send } = sessions;
  sessions.send = function (method, params) {
    if (method === 'emulation.setMediaFeaturesOverride') return Promise.resolve({});
    return send.call(this, method, params);
  };
}
