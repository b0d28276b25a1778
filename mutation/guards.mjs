/**
 * What guards money, documents and access, and the tests that answer for it. A guard's code is
 * changed in every small way one after the other; its tests must notice.
 */
const security = 'apps/api/src/platform/security';
const accounts = 'apps/api/src/concepts/accounts';
const factors = 'apps/api/src/concepts/second-factors';
const inspection = 'apps/api/src/concepts/kyc/inspection';

export const guards = {
  permissions: {
    code: [
      'packages/contract/src/permissions.ts',
      'apps/api/src/platform/http/authenticate-caller.ts',
      `${security}/required-second-factor.ts`,
    ],
    tests: [
      'packages/contract/src/permissions.test.ts',
      'apps/api/src/platform/http/authenticate-caller.test.ts',
    ],
  },
  throttles: {
    code: [`${security}/throttle.ts`, `${security}/counted-guesses.ts`],
    tests: [`${security}/throttle-counts.test.ts`],
  },
  sessions: {
    code: [
      `${security}/sessions.ts`,
      `${security}/session-tokens.ts`,
      `${security}/recent-password.ts`,
    ],
    tests: [`${security}/session-life.test.ts`, `${security}/prove-password.test.ts`],
  },
  codes: {
    code: [
      `${accounts}/two-factor-codes.ts`,
      `${factors}/app-codes.ts`,
      `${factors}/recovery-codes.ts`,
    ],
    tests: [`${accounts}/two-factor-codes.test.ts`, `${factors}/codes.test.ts`],
  },
  inspection: {
    code: [`${inspection}/*.ts`, `!${inspection}/*.test.ts`],
    tests: [
      `${inspection}/image-structure.test.ts`,
      `${inspection}/pdf-structure.test.ts`,
      `${inspection}/watch-pdf.test.ts`,
      `${inspection}/inspect-document.test.ts`,
    ],
  },
  keys: {
    code: [
      'packages/server-kit/src/api-keys.ts',
      'apps/live/src/sessions/key-standing.ts',
      'apps/live/src/sessions/allowed-origins.ts',
      'apps/live/src/sessions/tickets.ts',
    ],
    tests: [
      'apps/live/src/sessions/keys.test.ts',
      'apps/live/src/sessions/allowed-origins.test.ts',
      'apps/live/src/sessions/redeem-ticket.test.ts',
    ],
  },
  limits: {
    code: [
      'apps/live/src/bets/check-bet.ts',
      'apps/live/src/bets/place-bets.ts',
      'apps/live/src/bets/take-back-bets.ts',
      'apps/live/src/bets/take-bets.ts',
    ],
    tests: [
      'apps/live/src/bets/check-bet.test.ts',
      'apps/live/src/bets/take-back-bets.test.ts',
      'apps/live/src/bets/bet-queue.test.ts',
      'apps/live/src/bets/take-bets.test.ts',
    ],
  },
  rules: { code: ['games/roulette/rules.ts'], tests: ['games/roulette/rules.test.ts'] },
  settlement: {
    code: [
      'apps/live/src/rounds/settle-round.ts',
      'apps/live/src/rounds/close-round.ts',
      'apps/live/src/rounds/seed-chain.ts',
    ],
    tests: [
      'apps/live/src/rounds/seed-chain.test.ts',
      'apps/live/src/rounds/settle-round.test.ts',
      'apps/live/src/rounds/lease.test.ts',
    ],
  },
};
