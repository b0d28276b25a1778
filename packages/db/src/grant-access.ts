import { Client, escapeIdentifier } from 'pg';

/** Tables that only their owner can change after the insert. */
const APPEND_ONLY = ['activity', 'activity_chain', 'live_transfers', 'transaction_tries'];
/**
 * Rows change once, when they are settled; a trigger prevents further changes. Nothing deletes
 * them.
 */
const NEVER_DELETED = ['live_bets', 'live_rounds', 'live_seed_chains', 'transactions'];
const QUEUE = 'graphile_worker';

/**
 * Grants the application's role what it needs, but nothing that rewrites history. The role owns no
 * table, so it cannot disable a trigger or grant itself more. The tables' owner runs this after
 * every migration, in one transaction.
 */
export async function grantAccess(ownerConnectionString: string, roleName: string): Promise<void> {
  const client = new Client({ connectionString: ownerConnectionString });
  await client.connect();
  try {
    await client.query('begin');
    for (const statement of grants(escapeIdentifier(roleName))) await client.query(statement);
    for (const statement of await queuePolicies(client, roleName)) await client.query(statement);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

function grants(role: string): string[] {
  return ['public', QUEUE]
    .flatMap((schema) => [
      `grant usage on schema ${schema} to ${role}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
      `grant usage, select on all sequences in schema ${schema} to ${role}`,
      `revoke insert, update, delete on ${schema}.migrations from ${role}`,
    ])
    .concat(
      `revoke insert, update, delete on functions from ${role}`,
      `revoke update, delete on ${APPEND_ONLY.join(', ')} from ${role}`,
      `revoke delete on ${NEVER_DELETED.join(', ')} from ${role}`,
    );
}

/** Adds policies: row-level security hides the rows of the queue's tables from other roles. */
async function queuePolicies(client: Client, roleName: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = $1::text::regnamespace and relrowsecurity and not exists (
       select from pg_policies
       where schemaname = $1::text and tablename = relname and policyname = $2::text)`,
    [QUEUE, roleName],
  );
  const role = escapeIdentifier(roleName);
  return rows.map(
    ({ name }) =>
      `create policy ${role} on ${QUEUE}.${escapeIdentifier(name)} to ${role} using (true) with check (true)`,
  );
}

/** Returns whether this role could rewrite the audit log: as owner of the tables or superuser. */
export async function canRewrite(connectionString: string): Promise<boolean> {
  const { rewrites } = await ask<{ rewrites: boolean }>(
    connectionString,
    "select has_table_privilege('activity', 'update') as rewrites",
  );
  return rewrites;
}

export async function roleOf(connectionString: string): Promise<string> {
  return (await ask<{ role: string }>(connectionString, 'select current_user as role')).role;
}

async function ask<Row extends object>(connectionString: string, question: string): Promise<Row> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(question);
    const [row] = rows;
    if (row === undefined) throw new Error('The database gave no answer.');
    return row;
  } finally {
    await client.end();
  }
}
