import type { partnerRoutes } from '@baize/contract';
import type { DB } from '@baize/db';
import { perform } from '@baize/platform/acts/act';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { revokeSessions } from '@baize/platform/security/sessions';
import type { Transaction } from 'kysely';
import { adminPartnerColumns } from './admin-partner-columns.ts';

/**
 * Ends the sessions immediately, frees the names (D25) and, by a trigger, revokes the key.
 * Documents, tickets and the profile are kept until `retention_until`, when a job erases them.
 */
export const deletePartner: Operation<typeof partnerRoutes.deletePartner> = async ({
  resources,
  params: { id },
  actor,
}) => {
  const partner = await perform(resources, actor, async (act) => {
    const now = resources.now();
    const { retention_years } = await resources.settings.read(act.db);
    const deleted = await act.db
      .updateTable('partners')
      .set({ deleted_at: now, updated_at: now, retention_until: yearsAfter(now, retention_years) })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning(adminPartnerColumns)
      .executeTakeFirst();
    if (deleted === undefined) throw new ApiError('not_found');
    await revokeSessions(act.db, { partnerId: id }, now, null);
    await removeWhatNeedNotBeKept(act.db, id);
    act.record({
      action: 'partner.deleted',
      values: { company: deleted.company_name },
      partnerId: id,
      details: { status: deleted.status, retention_until: deleted.retention_until },
    });
    act.email({
      eventKey: `account_status:${id}:deleted`,
      to: deleted.email,
      partnerId: id,
      message: {
        template: 'account_status',
        data: { username: deleted.username, status: 'deleted' },
      },
    });
    act.update({ topic: 'partners', partnerId: id });
    act.update({ topic: 'api_keys', partnerId: id });
    return deleted;
  });
  return { message: 'Partner deleted successfully!', partner };
};

function yearsAfter(moment: Date, years: number): Date {
  const later = new Date(moment);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

async function removeWhatNeedNotBeKept(db: Transaction<DB>, id: number): Promise<void> {
  await db.deleteFrom('address_links').where('partner_id', '=', id).execute();
  await db.deleteFrom('password_links').where('partner_id', '=', id).execute();
  await db.deleteFrom('two_factor_codes').where('partner_id', '=', id).execute();
  // Deletes in the order in which a sign-in locks these rows; otherwise the two could deadlock.
  await db.deleteFrom('second_steps').where('partner_id', '=', id).execute();
  await db.deleteFrom('passkey_challenges').where('partner_id', '=', id).execute();
  await db.deleteFrom('authenticator_apps').where('partner_id', '=', id).execute();
  await db.deleteFrom('passkeys').where('partner_id', '=', id).execute();
  await db.deleteFrom('recovery_codes').where('partner_id', '=', id).execute();
  await db.deleteFrom('known_devices').where('partner_id', '=', id).execute();
  await db.deleteFrom('call_log').where('partner_id', '=', id).execute();
  await db.deleteFrom('webhooks').where('partner_id', '=', id).execute();
  await db.deleteFrom('notification_preferences').where('partner_id', '=', id).execute();
  await db.deleteFrom('notifications').where('partner_id', '=', id).execute();
}
