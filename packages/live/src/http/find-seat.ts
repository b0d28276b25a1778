import { ApiError } from '@baize/platform/http/api-error';
import type { FastifyRequest } from 'fastify';
import type { HostedTable } from '../hosted-table.ts';
import type { LiveParts } from '../live-parts.ts';
import { isOriginAllowed, originOf } from '../sessions/allowed-origins.ts';
import { type Admitted, purseCurrencyOf } from '../sessions/open-session.ts';
import type { LiveTable } from '../tables.ts';
import type { AskedPurse } from '../wallets/wallets.ts';

/** The table, origin and money of an admitted player, determined before anything is written. */
export type FoundSeat = Omit<Admitted, 'tableId'> & {
  hosted: HostedTable;
  origin: string;
  hasWallet: boolean;
  /** The balance request for the operator's wallet; null for play money. */
  purse: AskedPurse | null;
};

export async function findSeat(
  live: LiveParts,
  request: FastifyRequest,
  { tableId, ...player }: Admitted,
): Promise<FoundSeat> {
  const hosted = tableId === undefined ? live.hostedTables[0] : live.findTable(tableId);
  if (!hosted) throw new ApiError('not_found');
  const origin = await assertOrigin(live, request, player, hosted.table);
  // Only players with a launch token have a wallet: the operator's server named them, so its wallet
  // knows them.
  const hasWallet = player.needsRenewal && (await live.wallets.has(player));
  const { partnerId, mode, launched } = player;
  const currency = purseCurrencyOf({ ...player, hasWallet }, launched?.currency ?? null);
  const purse = currency === null ? null : { partnerId, account: { mode, currency } };
  return { ...player, hosted, origin, hasWallet, purse };
}

/**
 * In test mode the portal's pages may preview the table, and sandboxes may be played from any
 * machine.
 */
async function assertOrigin(
  live: LiveParts,
  { headers: { origin } }: FastifyRequest,
  { partnerId, mode }: Pick<Admitted, 'partnerId' | 'mode'>,
  table: LiveTable,
): Promise<string> {
  const isTest = mode === 'test';
  const isPortal = isTest && origin !== undefined && origin === originOf(live.config.publicUrl);
  const isSandbox = isTest && table.isSandbox;
  if (
    origin === undefined ||
    !(isPortal || (await isOriginAllowed(live.db, partnerId, origin, { isSandbox })))
  ) {
    throw new ApiError('origin_not_allowed');
  }
  return origin;
}
