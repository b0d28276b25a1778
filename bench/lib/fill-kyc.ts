import type { Pool } from 'pg';
import { withoutIndexes } from './without-indexes.ts';

const DOCUMENTS_PER_PARTNER = 3;

/**
 * Inserts partners with a KYC submission each and their notifications. The oldest third is rejected
 * and the latest third pending, so that a tab without a suitable index must read past the others.
 */
export async function fillKyc(pool: Pool, partners: number): Promise<void> {
  await withoutIndexes(pool, 'partners', async () => {
    await pool.query(`
      insert into partners (username, email, company_name, website_url, contact_email, status,
        kyc_status)
      select 'operator' || n, 'operator' || n || '@casino.test', 'Operator ' || n,
        'https://casino.test', 'contact' || n || '@casino.test', 'approved',
        (array['rejected', 'approved', 'pending'])[ceil(3.0 * n / ${partners})]::kyc_status
      from generate_series(1, ${partners}) as n`);
  });
  await withoutIndexes(pool, 'kyc_submissions', async () => {
    await pool.query(`
      insert into kyc_submissions (partner_id, status, submitted_at, decided_at, decided_by_name,
        reason)
      select id, kyc_status::text::kyc_request_status, created_at,
        case when kyc_status <> 'pending' then now() end,
        case when kyc_status <> 'pending' then 'owner' end,
        case when kyc_status = 'rejected' then 'Not readable.' end
      from partners order by id`);
  });
  await withoutIndexes(pool, 'documents', async () => {
    await pool.query(`
      insert into documents (kyc_submission_id, partner_id, ref, file_type, size, sha256,
        original_name, key_id, wrapped_key, uploaded_at)
      select s.id, s.partner_id, gen_random_uuid(), 'application/pdf', 250000,
        decode(repeat('00', 32), 'hex'), 'document-' || n || '.pdf', 'none',
        decode(repeat('00', 60), 'hex'), s.submitted_at
      from kyc_submissions s, generate_series(1, ${DOCUMENTS_PER_PARTNER}) as n`);
  });
  await withoutIndexes(pool, 'notifications', async () => {
    await pool.query(`
      insert into notifications (partner_id, type, title, message, status)
      select id, 'kyc', 'KYC', 'Something was decided.',
        case when n = 1 then 'unread' else 'read' end::notification_status
      from partners, generate_series(1, 3) as n`);
  });
  await pool.query(`
    insert into api_keys (partner_id, key_hash, sealed_key, hint)
    select id, decode(md5(id::text), 'hex'), ''::bytea, 'abcd'
    from partners where kyc_status = 'approved'`);
}
