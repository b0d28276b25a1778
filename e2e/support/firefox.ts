import type { Browser } from '@playwright/test';

type Send = (method: string, params: object) => Promise<unknown>;
type Inside = {
  _connection: { toImpl(browser: Browser): { _browserSession: { send: Send } } };
};

/**
 * Playwright drives the Firefox of Debian over WebDriver BiDi, and asks it for a colour scheme with a
 * command that this Firefox does not know yet. Every page would fail over it: the scheme stays the
 * system's. To be left out once `emulation.setMediaFeaturesOverride` is answered.
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
