import { ticketCategories } from '@baize/contract';
import type { Pool } from 'pg';
import { withoutIndexes } from './without-indexes.ts';

const STAFF = 20;
const TICKETS_PER_PARTNER = 200;
const FIRST = Date.UTC(2020, 0, 1);
const MINUTES_BETWEEN = 3;

/** Time at which half of the tickets had been created. */
export const middleTime = (tickets: number): string =>
  new Date(FIRST + (tickets / 2) * MINUTES_BETWEEN * 60_000).toISOString();

const RESPONSES_PER_TICKET = 3;
const VOCABULARY = 20_000;
const SENTENCES = 50_000;

/**
 * Inserts tickets as after years of support: nearly all old tickets closed, the open ones new, a
 * few urgent, one partner with a fifth of all, and words as unevenly distributed as in any
 * language.
 */
export async function fillTickets(pool: Pool, tickets: number): Promise<void> {
  await pool.query("set maintenance_work_mem = '1GB'; set work_mem = '256MB'");
  const partners = Math.max(5, Math.round(tickets / TICKETS_PER_PARTNER));
  await pool.query(`
    insert into partners (username, email, company_name, website_url, contact_email, status)
    select 'partner' || n, 'partner' || n || '@casino.test',
      'Casino House ' || translate(n::text, '0123456789', 'abcdefghij'),
      'https://casino.test', 'contact' || n || '@casino.test', 'approved'
    from generate_series(1, ${partners}) as n`);
  await pool.query(`
    insert into staff (username, email, role)
    select 'colleague' || n, 'colleague' || n || '@portal.test', 'support'
    from generate_series(1, ${STAFF}) as n`);
  await pool.query('alter table tickets disable trigger user');
  await withoutIndexes(pool, 'tickets', () => insertTickets(pool, tickets, partners));
  await pool.query('alter table tickets enable trigger user');
  await withoutIndexes(pool, 'ticket_responses', () => insertResponses(pool));
  await withoutIndexes(pool, 'ticket_terms', () => insertTerms(pool));
  await insertCounts(pool);
  await pool.query(
    'vacuum (analyze) tickets, ticket_responses, ticket_terms, ticket_counts, assigned_ticket_counts',
  );
  await pool.query('analyze partners, staff');
  await pool.query('reset maintenance_work_mem; reset work_mem');
}

async function insertTickets(pool: Pool, tickets: number, partners: number): Promise<void> {
  const categories = ticketCategories.map((category) => `'${category}'`).join(', ');
  await pool.query('select setseed(0.42)');
  await pool.query(`
    create temporary table sentences as
    select sentence as id, string_agg(
      (select string_agg(syllables[1 + ((word >> (4 * place)) & 15)], '')
       from generate_series(0, 3) as place), ' ') as words
    from (
      select sentence, floor(${VOCABULARY} * random() ^ 4)::int as word,
        array['ba','co','di','fe','gu','ha','jo','ki','la','me','no','pe','ri','sa','tu','ve'] as syllables
      from generate_series(1, ${SENTENCES}) as sentence, generate_series(1, 15)
    ) as chosen
    group by sentence`);
  await pool.query(`
    insert into tickets (partner_id, subject, message, category, status, priority, assignee_id,
      awaits_staff, created_at, updated_at)
    select
      case when random() < 0.2 then 1 else 1 + floor(random() * ${partners})::int end,
      'Ticket ' || left(words, 26),
      words || ' '
        || case when random() < 0.1 then 'withdrawal ' else '' end
        || case when random() < 0.15 then 'refund ' else '' end
        || case when random() < 0.01 then 'chargeback ' else '' end
        || case when n % ${Math.floor(tickets / 7)} = 3 then 'zanzibar' else '' end,
      (array[${categories}])[1 + floor(7 * random() ^ 2)::int],
      (case
        when random() < case when recent then 0.6 else 0.02 end then 'open'
        when random() < case when recent then 0.6 else 0.03 end then 'in_progress'
        when random() < case when recent then 0.6 else 0.1 end then 'resolved'
        else 'closed' end)::ticket_status,
      (array['low', 'medium', 'medium', 'medium', 'high', 'urgent']::ticket_priority[])
        [1 + floor(6 * random() ^ 0.9)::int],
      case when random() < case when recent then 0.5 else 0.1 end then null
        else 1 + floor(${STAFF} * random() ^ 2)::int end,
      random() < 0.5,
      timestamptz '${new Date(FIRST).toISOString()}' + n * interval '${MINUTES_BETWEEN} minutes',
      timestamptz '${new Date(FIRST).toISOString()}' + n * interval '${MINUTES_BETWEEN} minutes' + random() * interval '14 days'
    from (
      select n, n > ${tickets} * 0.95 as recent, 1 + floor(${SENTENCES} * random())::int as sentence
      from generate_series(1, ${tickets}) as n
    ) as rows
    join sentences on sentences.id = sentence
    order by n`);
}

async function insertResponses(pool: Pool): Promise<void> {
  await pool.query(`
    insert into ticket_responses (ticket_id, message, is_admin_response, staff_id, created_at)
    select id, 'Response ' || n || ' about ' || left(message, 100), n % 2 = 1,
      case when n % 2 = 1 then coalesce(assignee_id, 1) end, created_at + n * interval '1 hour'
    from tickets, generate_series(1, ${RESPONSES_PER_TICKET}) as n`);
}

/** Inserts the terms that the triggers would have inserted, in one statement. */
async function insertTerms(pool: Pool): Promise<void> {
  await pool.query(`
    insert into ticket_terms (term, partner_id, ticket_id, status)
    select unnest(ticket_words(subject || ' ' || message) || ('#' || tickets.id) || names.terms),
      partner_id, tickets.id, status
    from tickets
    join (
      select id, partner_name_terms(id) as terms from partners
    ) as names on names.id = partner_id`);
}

async function insertCounts(pool: Pool): Promise<void> {
  await pool.query(`
    insert into ticket_counts (scope, scope_id, category, status, priority, n)
    select scope, scope_id, category, status, priority, count(*)
    from tickets, lateral (values ('all'::ticket_count_scope, 0), ('partner', partner_id),
      ('assignee', coalesce(assignee_id, 0))) as scopes (scope, scope_id)
    group by 1, 2, 3, 4, 5`);
  await pool.query(`
    insert into assigned_ticket_counts (assignee_id, status, n)
    select assignee_id, status, count(*) from tickets where assignee_id is not null group by 1, 2`);
}
