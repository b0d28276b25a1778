import type { Database } from '@baize/db';
import { findEndedKeys } from '@baize/platform/security/api-keys';

export type KeyStanding = {
  isGood(keyId: number): Promise<boolean>;
  /** Asks again at the next request: a key may have ended. */
  forget(): void;
};

const BELIEVE_FOR_MS = 1_000;
const MOST_REMEMBERED = 1_000;

/** Whether keys may still be used, asked of the database once a second for each key in use. */
export function createKeyStanding(db: Database, now: () => number): KeyStanding {
  const known = new Map<number, { until: number; answer: Promise<boolean> }>();

  return {
    isGood(keyId) {
      const before = known.get(keyId);
      if (before && before.until > now()) return before.answer;
      if (known.size >= MOST_REMEMBERED) known.clear();
      const answer = findEndedKeys(db, [keyId]).then((ended) => !ended.has(keyId));
      known.set(keyId, { until: now() + BELIEVE_FOR_MS, answer });
      answer.catch(() => known.delete(keyId));
      return answer;
    },
    forget: () => known.clear(),
  };
}
