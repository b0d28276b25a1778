import type { Wallet } from '@baize/contract';
import type { Act } from '@baize/platform/acts/act';
import { tellSecurityEvent } from '../accounts/tell-security-event.ts';

type Owner = Parameters<typeof tellSecurityEvent>[1];

const news = {
  wallet_set: { title: 'Wallet set', message: 'Your players’ money is asked for at' },
  wallet_moved: { title: 'Wallet changed', message: 'Your players’ money is now asked for at' },
  wallet_secret_replaced: {
    title: 'Wallet secret replaced',
    message: 'There is a new secret for',
  },
} as const;

/** Notifies the owner, so that nobody can take over the players' money unnoticed. */
export function tellWalletEvent(
  act: Act,
  owner: Owner,
  event: keyof typeof news,
  { mode, url }: Pick<Wallet, 'mode' | 'url'>,
  now: Date,
): void {
  const { title, message } = news[event];
  tellSecurityEvent(act, owner, event, now, {
    title,
    message: `${message} ${url} (${mode}). Was it not you? Change your password and put it right at once.`,
    place: { screen: 'wallet', mode },
    // Omits the URL: user text must not be mailed to an address that may belong to anyone (D32).
    detail: `${mode} wallet`,
  });
}
