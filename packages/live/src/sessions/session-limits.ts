import type { SessionLimitsAnswer } from '@baize/contract/live';
import type { Database } from '@baize/db';
import type { Config } from '@baize/platform/config/config';
import { addressGroup } from '@baize/platform/security/address-group';
import { sql } from 'kysely';

const WINDOW_MS = 60_000;

export type SessionLimits = {
  perMinute: SessionLimitsAnswer['sessionsPerMinute'];
  /** Counts a request. Returns the seconds to wait, or undefined if the limit is not reached. */
  takeAddress(address: string): number | undefined;
  takePlayer(keyId: number, partnerId: number, externalId: string): number | undefined;
  /** Exchanges counts with the other processes through the database. */
  share(): Promise<void>;
};

/** `shared` is the count of all processes; `own` is what this process has counted since. */
type Count = { shared: number; own: number };

/**
 * Limits how many sessions an IP address, a key and a player open per minute. Counts are kept in
 * memory and shared through the database once a second, so that a crowd with one key does not
 * contend for a row. A limit can be exceeded within that second and then holds across all
 * processes.
 */
export function createSessionLimits(
  db: Database,
  limits: Config['live'],
  now: () => number,
): SessionLimits {
  const perMinute = {
    player: limits.sessionsPerPlayer,
    key: limits.sessionsPerKey,
    address: limits.sessionsPerAddress,
  };
  let window = 0;
  const counts = new Map<string, Count>();

  function take(name: string, most: number): number | undefined {
    const current = Math.floor(now() / WINDOW_MS);
    if (current !== window) counts.clear();
    window = current;
    const known = counts.get(name) ?? { shared: 0, own: 0 };
    known.own += 1;
    counts.set(name, known);
    if (known.shared + known.own <= most) return undefined;
    return Math.max(1, Math.ceil(((window + 1) * WINDOW_MS - now()) / 1000));
  }

  return {
    perMinute,
    takeAddress: (address) => take(`address:${addressGroup(address)}`, perMinute.address),
    takePlayer(keyId, partnerId, externalId) {
      const waits = [
        take(`key:${keyId}`, perMinute.key),
        take(`player:${partnerId}:${externalId}`, perMinute.player),
      ];
      return waits.find((seconds) => seconds !== undefined);
    },
    async share() {
      const told = [...counts].filter(([, { own }]) => own > 0);
      if (told.length === 0) return;
      const mine = told.map(([name, { own }]) => ({ name, own }));
      const asked = window;
      const prefix = `live:${asked}:`;
      const { rows } = await sql<{ key: string; points: number }>`
        insert into throttle (key, points, expire)
        select ${prefix} || name, own, ${(asked + 2) * WINDOW_MS}::bigint
        from jsonb_to_recordset(${JSON.stringify(mine)}::jsonb) as mine (name text, own int)
        -- Always in one order, so that no two processes wait for each other.
        order by name
        on conflict (key) do update set points = throttle.points + excluded.points
        returning key, points`.execute(db);
      // A new minute has begun in the meantime; its counts are separate.
      if (window !== asked) return;
      const totals = new Map(rows.map(({ key, points }) => [key.slice(prefix.length), points]));
      for (const { name, own } of mine) {
        const known = counts.get(name);
        if (known === undefined) continue;
        known.own -= own;
        known.shared = totals.get(name) ?? known.shared;
      }
    },
  };
}
