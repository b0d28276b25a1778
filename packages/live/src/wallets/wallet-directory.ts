import type { AccountMode } from '@baize/contract';
import type { Database } from '@baize/db';
import { WALLET_SECRET } from '@baize/platform/calls/wallet-secrets';
import type { Secrets } from '@baize/platform/security/secrets';
import { sql } from 'kysely';

export type WalletOwner = { partnerId: number; mode: AccountMode };

export type WalletAddress = WalletOwner & {
  url: string;
  /** The URL as the partner entered it. */
  named: string;
  /** The current signing secret, and replaced secrets that have not expired. */
  secrets: readonly string[];
};

export type WalletDirectory = {
  find(owner: WalletOwner): Promise<WalletAddress | undefined>;
};

const BELIEVE_FOR_MS = 1_000;
const MOST_REMEMBERED = 1_000;

export const nameOf = ({ partnerId, mode }: WalletOwner) => `${partnerId}/${mode}`;

/** Finds partners' wallets, cached for a second per wallet. */
export function createWalletDirectory(
  db: Database,
  secrets: Secrets,
  now: () => number,
): WalletDirectory {
  const known = new Map<string, { until: number; answer: Promise<WalletAddress | undefined> }>();

  return {
    find(owner) {
      const name = nameOf(owner);
      const before = known.get(name);
      if (before && before.until > now()) return before.answer;
      if (known.size >= MOST_REMEMBERED) known.clear();
      const answer = findWallet(db, secrets, owner);
      known.set(name, { until: now() + BELIEVE_FOR_MS, answer });
      answer.catch(() => known.delete(name));
      return answer;
    },
  };
}

/** Reads a wallet's URL and the secrets that sign calls to it. */
export async function findWallet(
  db: Database,
  secrets: Secrets,
  { partnerId, mode }: WalletOwner,
): Promise<WalletAddress | undefined> {
  const row = await db
    .selectFrom('wallets')
    .select(['url', 'sealed_secret'])
    .select(replacedSecrets.as('replaced'))
    .where('partner_id', '=', partnerId)
    .where('mode', '=', mode)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const sealed = [row.sealed_secret, ...row.replaced];
  return {
    ...{ partnerId, mode, named: row.url, url: row.url.replace(/\/$/, '') },
    secrets: sealed.map((one) => secrets.unseal(WALLET_SECRET, one)),
  };
}

const replacedSecrets = sql<Buffer[]>`array(
  select sealed_previous_secret where previous_secret_until > now()
  union all
  select earlier.sealed_secret from wallet_earlier_secrets as earlier
  where earlier.partner_id = wallets.partner_id and earlier.mode = wallets.mode and ends_at > now())`;
