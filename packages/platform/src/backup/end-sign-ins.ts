import type { Client } from 'pg';

const TABLES = [
  ...['sessions', 'second_steps', 'two_factor_codes', 'password_links', 'passkey_challenges'],
  ...['live_tickets', 'live_launch_tokens'],
];

/**
 * Deletes all sessions and one-time tokens, so everyone has to log in again after a restore.
 * Otherwise sessions ended and links used since the backup would be valid again.
 */
export async function endSignIns(client: Client): Promise<void> {
  for (const name of TABLES) await client.query(`delete from public.${name}`);
}
