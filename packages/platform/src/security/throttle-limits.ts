import { ConfigError } from '../config/variables.ts';

/**
 * Limits of attempts (D13) as "points/seconds". Environment variables override them, for example
 * THROTTLE_LOGIN_PER_ADDRESS=60/900. For guesses of an account's password or code, the points are
 * the guesses without delay, and the seconds are how long wrong guesses count.
 */
const defaults = {
  loginPerAddress: '60/900',
  loginPerAccount: '5/86400',
  twoFactorPerAccount: '10/86400',
  registerPerAddress: '20/3600',
  forgotPasswordPerAddress: '20/3600',
  forgotPasswordPerAccount: '5/3600',
  resetPasswordPerAddress: '30/900',
  emailPerAddress: '30/3600',
  emailPerAccount: '20/3600',
  contactPerAddress: '5/3600',
  passwordPerAccount: '10/900',
  kycUploadPerAccount: '60/3600',
  apiKeyPerAccount: '30/3600',
  walletTryPerAccount: '60/3600',
  certificationPerAccount: '30/3600',
  webhookPerAccount: '60/3600',
  webhookSendPerAccount: '60/3600',
  ticketPerAccount: '20/3600',
  responsePerAccount: '60/3600',
  profilePerAccount: '30/3600',
  preferencesPerAccount: '120/3600',
  settingPerAccount: '120/3600',
  playerPerAccount: '6000/3600',
  transactionRetryPerAccount: '300/3600',
  confirmationPerAccount: '5/3600',
  addressLinkPerAddress: '60/900',
} as const;

export type GuessName = 'loginPerAccount' | 'twoFactorPerAccount';
export type ThrottleName = Exclude<keyof typeof defaults, GuessName>;
export type Limit = { points: number; seconds: number };
export type ThrottleLimits = Record<ThrottleName | GuessName, Limit>;

const toVariable = (name: string) =>
  `THROTTLE_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

export function throttleLimits(env: Record<string, string | undefined> = {}): ThrottleLimits {
  const known = Object.keys(defaults).map(toVariable);
  const unknown = Object.keys(env).find((name) => /^THROTTLE_/.test(name) && !known.includes(name));
  if (unknown !== undefined) {
    throw new ConfigError(`${unknown} is no limit; there are ${known.join(', ')}.`);
  }
  const entries = Object.entries(defaults).map(([name, fallback]) => {
    const variable = toVariable(name);
    const match = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(env[variable] || fallback);
    if (match === null) {
      throw new ConfigError(`${variable} must be attempts/seconds, such as ${fallback}.`);
    }
    return [name, { points: Number(match[1]), seconds: Number(match[2]) }];
  });
  return Object.fromEntries(entries) as ThrottleLimits;
}
