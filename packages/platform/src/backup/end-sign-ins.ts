import type { Client } from 'pg';

/** What signs somebody in. */
const TABLES = [
  ...['sessions', 'second_steps', 'two_factor_codes', 'password_links', 'passkey_challenges'],
  ...['live_tickets', 'live_launch_tokens'],
];

/**
 * A session that was ended since the moment of the backup, or a link that was used, would open the account again.
 * So everyone signs in anew where it is restored.
 */
export async function endSignIns(client: Client): Promise<void> {
  for (const name of TABLES) await client.query(`delete from public.${name}`);
}
