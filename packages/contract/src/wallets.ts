import { z } from 'zod';
import { callbackUrl, idParams, messageAnswer, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { mode, modeOrTest } from './modes.ts';
import { audience, defineRoutes } from './route.ts';

/** Wallets: servers of partners that hold their players' money and that we call. */

export const walletStates = ['untried', 'working', 'failing'] as const;

/** How long a replaced secret also signs. */
export const walletSecretGraceHours = 24;

const wallet = z.object({
  mode,
  url: z.string().describe('/balance, /debit, /credit and /rollback are called below it'),
  state: z.enum(walletStates).describe('failing: bets are refused until it answers again'),
  last_answer: z.string().nullable(),
  last_answer_at: timestamp.nullable(),
  previous_secret_until: timestamp
    .nullable()
    .describe('Until then calls are signed with the secret before, too'),
  updated_at: timestamp,
});
export type Wallet = z.infer<typeof wallet>;

/** We append `/debit` etc. to this URL, so it must not contain a query string. */
const walletUrl = callbackUrl('https://example.com/wallet').refine(
  (given) => !given.includes('?'),
  'Please enter an address without a question mark.',
);

const secret = z.string().describe('What calls are signed with. Shown this once');

export const walletRoutes = defineRoutes({
  readWallet: {
    method: 'GET',
    path: '/partners/wallet',
    summary: 'The own wallet of a mode, or none',
    audience: audience.partner,
    query: z.object({ mode: modeOrTest }),
    response: z.object({ wallet: wallet.nullable() }),
    errors: ['kyc_not_approved'],
  },
  setWallet: {
    method: 'PUT',
    path: '/partners/wallet',
    summary: 'Say where the own wallet is; the first time answers its secret',
    audience: audience.partner,
    body: z.strictObject({ mode: modeOrTest, url: walletUrl }),
    response: messageAnswer.extend({ wallet, secret: secret.optional() }),
    recentPassword: true,
    idempotent: true,
    errors: ['kyc_not_approved', 'live_mode_locked'],
  },
  replaceWalletSecret: {
    method: 'POST',
    path: '/partners/wallet/secret',
    summary: `Make a new secret; each that was replaced signs beside it for a day, ${limits.signingSecrets} in all at most`,
    audience: audience.partner,
    body: z.strictObject({ mode: modeOrTest }),
    response: messageAnswer.extend({ wallet, secret }),
    recentPassword: true,
    idempotent: true,
    errors: ['not_found', 'kyc_not_approved', 'live_mode_locked', 'too_many_signing_secrets'],
  },
  listPartnerWallets: {
    method: 'GET',
    path: '/admin/partners/{id}/wallets',
    summary: 'The wallets of a partner, for whoever helps; staff change none and see no secret',
    audience: audience.admin('partners.view'),
    params: idParams,
    response: z.object({ wallets: z.array(wallet).describe('At most one of each mode') }),
    errors: ['not_found'],
  },
});
