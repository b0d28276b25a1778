/**
 * The minimal server: Fastify and pg on the portal's rows. It verifies the token, reads the session
 * and its account on every call, and uses prepared statements. No validation, limits, logs, metrics
 * or headers.
 */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { Pool } from 'pg';
import { serveBench } from './serve-bench.ts';

const [connectionString = '', partnerJti = '', staffJti = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString, max: 20 });
const key = new TextEncoder().encode(randomUUID());
const sign = (jti: string) =>
  new SignJWT().setProtectedHeader({ alg: 'HS256' }).setJti(jti).setExpirationTime('1h').sign(key);

const rows = async (name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows;

async function partnerOf(request: FastifyRequest) {
  const { payload } = await jwtVerify(request.headers.authorization?.slice(7) ?? '', key);
  const [found] = await rows(
    'partner',
    `select partners.id from sessions join partners on partners.id = sessions.partner_id
      where jti = $1 and revoked_at is null and expires_at > now()
        and deleted_at is null and status = 'approved'`,
    [payload.jti],
  );
  if (found === undefined) throw new Error('no session');
  return found.id;
}

async function staffOf(request: FastifyRequest) {
  const { payload } = await jwtVerify(request.headers.authorization?.slice(7) ?? '', key);
  const [found] = await rows(
    'staff',
    `select staff.id from sessions join staff on staff.id = sessions.staff_id
      where jti = $1 and revoked_at is null and expires_at > now() and disabled_at is null`,
    [payload.jti],
  );
  if (found === undefined) throw new Error('no session');
  return found.id;
}

const ticketColumns =
  'id, subject, message, category, status, priority, created_at, updated_at, unread';

const countsText =
  'select name, sum(delta)::int as n from counts where name = any($1) group by name';
const kycCounts = ['pending', 'approved', 'rejected'].map((status) => `partners.kyc_${status}`);
const partnerCounts = [
  ...['partners.pending', 'partners.approved', 'partners.rejected', 'partners.deleted'],
  ...['partners.kyc_not_submitted', ...kycCounts],
];

const app = Fastify();

app.get('/api/partners/profile', async (request) => {
  const [profile] = await rows(
    'profile',
    `select id, username, email, company_name, registration_number, address, website_url,
       contact_email, status, kyc_status, subscription_plan, created_at, updated_at, last_login
     from partners where id = $1`,
    [await partnerOf(request)],
  );
  return profile;
});

app.get('/api/support/tickets', async (request) => {
  const id = await partnerOf(request);
  const [tickets, counts] = await Promise.all([
    rows(
      'tickets',
      `select ${ticketColumns} from tickets where partner_id = $1 order by created_at desc, id desc limit 50`,
      [id],
    ),
    rows(
      'counts',
      `select status, priority, sum(n)::int as n from ticket_counts
        where scope = 'partner' and scope_id = $1 group by status, priority`,
      [id],
    ),
  ]);
  return { tickets, counts };
});

app.post('/api/support/tickets', async (request) => {
  const id = await partnerOf(request);
  const { subject, message, category, priority } = request.body as Record<string, string>;
  const client = await pool.connect();
  const one = (name: string, text: string, values: unknown[]) =>
    client.query({ name, text, values });
  try {
    await client.query('begin');
    const { rows: made } = await one(
      'ticket',
      `insert into tickets (partner_id, subject, message, category, priority, created_at, updated_at)
       values ($1, $2, $3, $4, $5, now(), now()) returning ${ticketColumns}`,
      [id, subject, message, category, priority],
    );
    await one(
      'activity',
      `insert into bare_activity (partner_id, action, details) values ($1, $2, $3)`,
      [id, 'ticket.created', JSON.stringify(made[0])],
    );
    await one(
      'notification',
      `insert into notifications (partner_id, type, title, message, created_at)
       values ($1, 'support_ticket', $2, $3, now())`,
      [id, 'Ticket raised', subject],
    );
    await one('mail', `insert into bare_mail (partner_id, payload) values ($1, $2)`, [id, message]);
    await client.query('commit');
    return { ticket: made[0] };
  } finally {
    client.release();
  }
});

app.get('/api/admin/support/tickets', async (request) => {
  await staffOf(request);
  const [tickets, counts] = await Promise.all([
    rows(
      'staff-tickets',
      `select tickets.id, subject, message, category, tickets.status, priority, tickets.created_at,
         tickets.updated_at, partner_id, company_name, partners.username, partners.deleted_at,
         assignee_id, staff.username as assignee, awaits_staff
       from (select * from tickets order by created_at desc, id desc limit 50) as tickets
       join partners on partners.id = partner_id left join staff on staff.id = assignee_id
       order by tickets.created_at desc, tickets.id desc`,
      [],
    ),
    rows(
      'staff-counts',
      `select status, priority, sum(n)::int as n from ticket_counts
        where scope = 'all' and scope_id = 0 group by status, priority`,
      [],
    ),
  ]);
  return { tickets, counts };
});

app.get('/api/admin/partners', async (request) => {
  await staffOf(request);
  const [partners, counts] = await Promise.all([
    rows(
      'partners',
      `select id, username, email, email_confirmed_at, company_name, registration_number, address,
         website_url, contact_email, contact_email_confirmed_at, status, kyc_status,
         subscription_plan, requested_plan, live_approved_at, first_visit, created_at, updated_at,
         last_login, two_factor_enabled, password_hash is null as invited, deleted_at,
         retention_until, legal_hold,
         exists (select from authenticator_apps app
           where app.partner_id = partners.id and app.confirmed_at is not null)
         or exists (select from passkeys where passkeys.partner_id = partners.id) as second_factor
       from partners where deleted_at is null order by created_at desc, id desc limit 50`,
      [],
    ),
    rows('partner-counts', countsText, [partnerCounts]),
  ]);
  return { partners, counts };
});

app.get('/api/admin/kyc/requests', async (request) => {
  await staffOf(request);
  const [requests, counts] = await Promise.all([
    rows(
      'requests',
      `select request.id, partner_id, username, email, company_name, request.status, submitted_at,
         decided_at, decided_by_name, reason, changed_at, documents
       from (
         select * from kyc_submissions where listed order by id desc limit 50
       ) as request
       join partners on partners.id = partner_id
       cross join lateral (
         select json_agg(document order by id) as documents from (
           select id, ref, file_type, original_name, size, uploaded_at, warnings, scanned_at,
             infected_with
           from documents where kyc_submission_id = request.id
         ) as document
       ) as documents
       order by request.id desc`,
      [],
    ),
    rows('kyc-counts', countsText, [[...kycCounts, 'kyc.changed']]),
  ]);
  return { requests, counts };
});

await serveBench(app, { partner: await sign(partnerJti), staff: await sign(staffJti) }, () =>
  pool.end(),
);
