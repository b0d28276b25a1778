import type { Act } from '../../platform/acts/act.ts';

/**
 * Ends a partner's API key at once; the answer says whether there was one. The update lets
 * whoever holds connections opened with the key drop them.
 */
export async function endApiKey(
  act: Pick<Act, 'db' | 'update'>,
  partnerId: number,
  now: Date,
): Promise<boolean> {
  const ended = await act.db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('partner_id', '=', partnerId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  act.update({ topic: 'api_keys', partnerId });
  return ended.length > 0;
}
