/**
 * Code that protects money, documents and access, with the tests that cover it. Mutation testing
 * plants one small fault after the other in `code` and in the functions of `packages/db/functions`
 * named by `sql`; the tests must fail each time.
 */
const security = 'packages/platform/src/security';
const accounts = 'apps/server/src/modules/accounts';
const factors = 'apps/server/src/modules/second-factors';
const inspection = 'apps/server/src/modules/documents/inspection';

export const guards = {
  permissions: {
    code: [
      'packages/contract/src/permissions.ts',
      'packages/platform/src/http/authenticate-caller.ts',
      `${security}/required-second-factor.ts`,
    ],
    tests: [
      'packages/contract/src/permissions.test.ts',
      'packages/platform/src/http/authenticate-caller.test.ts',
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
      'packages/platform/src/security/api-keys.ts',
      'packages/live/src/sessions/allowed-origins.ts',
      'packages/live/src/sessions/tickets.ts',
    ],
    tests: [
      'packages/live/src/sessions/keys.test.ts',
      'packages/live/src/sessions/allowed-origins.test.ts',
      'packages/live/src/sessions/redeem-ticket.test.ts',
    ],
  },
  limits: {
    code: [
      'packages/live/src/bets/check-bet.ts',
      'packages/live/src/bets/place-bets.ts',
      'packages/live/src/bets/take-back-bets.ts',
    ],
    sql: [
      'live_place_bets',
      'live_play_now',
      'live_play_paid',
      'live_play_returned',
      'live_bet_terms',
      'live_standing',
    ],
    tests: [
      'packages/live/src/bets/check-bet.test.ts',
      'packages/live/src/ledger/count-play.test.ts',
      'packages/live/src/bets/judge.test.ts',
      'packages/live/src/bets/take-back-bets.test.ts',
      'packages/live/src/bets/place-bets.test.ts',
      'packages/live/src/limits/around-midnight.test.ts',
      'packages/live/src/wallets/limited-bets.test.ts',
      'packages/live/src/bets/play-money.test.ts',
      'packages/live/src/wallets/operator-bets.test.ts',
      'packages/live/src/bets/limits-hold.test.ts',
    ],
  },
  wallets: {
    code: [
      'packages/live/src/wallets/intend-debit.ts',
      'packages/live/src/wallets/end-debit.ts',
      'packages/live/src/ledger/book-confirmed.ts',
      'packages/live/src/ledger/queue-credits.ts',
    ],
    tests: [
      'packages/live/src/wallets/limited-bets.test.ts',
      'packages/live/src/wallets/one-id-two-accounts.test.ts',
      'packages/live/src/wallets/operator-bets.test.ts',
      'packages/live/src/wallets/outbox.test.ts',
    ],
  },
  rules: { code: ['games/roulette/rules.ts'], tests: ['games/roulette/rules.test.ts'] },
  settlement: {
    code: [
      'packages/live/src/rounds/settle-round.ts',
      'packages/live/src/rounds/close-round.ts',
      'packages/live/src/rounds/seed-chain.ts',
    ],
    tests: [
      'packages/live/src/rounds/seed-chain.test.ts',
      'packages/live/src/rounds/settle-round.test.ts',
      'packages/live/src/rounds/lease.test.ts',
    ],
  },
};
