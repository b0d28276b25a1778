import { limits } from '@baize/contract';
import type { TestServer } from './test-server.ts';

/** Makes every session's last password check slightly too old for sensitive actions. */
export async function letPasswordsAge(server: TestServer): Promise<void> {
  const { db, now } = server.running.resources;
  const password_at = new Date(now().getTime() - limits.recentPasswordMinutes * 60_000 - 1_000);
  await db.updateTable('sessions').set({ password_at }).execute();
}
