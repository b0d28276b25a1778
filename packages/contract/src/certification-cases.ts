/**
 * Published certification test cases: the requests that our server sends to a partner's test
 * wallet, and the expected responses. Screen, documentation, report and test run use this list.
 */

/**
 * Stake of a test case, and balance that the test player needs, in minor units. A correct wallet
 * returns everything; a faulty wallet may keep some in every case.
 */
export const certificationStake = 100;
export const certificationBalance = 15 * certificationStake;

/** Number of concurrent requests in the test case that measures response times. */
export const certificationBurst = 10;

export const certificationCases = [
  {
    name: 'duplicate_debit',
    title: 'Duplicate debit',
    sends: 'The same debit twice, with the same transaction_id.',
    expects: 'Both are answered 200 with the same balance, and the money is taken once.',
  },
  {
    name: 'timeout_then_rollback',
    title: 'Time-out, then rollback',
    sends:
      'A debit whose answer we treat as lost, its rollback, and then the same debit again, as a late copy. Then debits together with their rollbacks, as when your wallet is still at work on a debit that we have given up.',
    expects:
      'The rollback gives the money back. The late debit is refused with a 4xx and moves nothing. Whichever of a pair is first, nothing has moved once its rollback is answered 200.',
  },
  {
    name: 'credit_twice',
    title: 'Credit twice',
    sends: 'A debit, then its credit twice with the same transaction_id.',
    expects: 'Both credits are answered 200 with the same balance, and the money is paid once.',
  },
  {
    name: 'rollback_unknown',
    title: 'Rollback of an unknown debit',
    sends: 'The rollback of a debit that was never sent, and then that debit.',
    expects:
      'The rollback is answered 200 and moves nothing. The late debit is refused with a 4xx and moves nothing.',
  },
  {
    name: 'out_of_order',
    title: 'Out of order',
    sends:
      'Two debits of different amounts, the rollback of the first one, then the credit of the second.',
    expects: 'Each is matched by reference_transaction_id, whatever came between.',
  },
  {
    name: 'too_little_money',
    title: 'Too little money',
    sends: 'A debit of one more than the player has.',
    expects: '4xx with the code insufficient_funds, and nothing moves.',
  },
  {
    name: 'wrong_signature',
    title: 'Wrong signature',
    sends: 'A balance call and a debit that are signed with another secret.',
    expects: 'Both are answered 401 or 403, and nothing moves.',
  },
  {
    name: 'slow',
    title: 'Answers in time',
    sends: `${certificationBurst} balance calls at once.`,
    expects: 'Every one is answered within three seconds, after which we would have given up.',
  },
  {
    name: 'server_error',
    title: 'Sent again after a 500',
    sends:
      'A debit and its rollback, and the rollback twice more, as we do when the answer was a 500.',
    expects: 'Every rollback is answered 200, and the money comes back once.',
  },
  {
    name: 'malformed',
    title: 'Malformed calls',
    sends:
      'Debits with a good signature whose body is no JSON, has no amount, a negative one or one in quotes.',
    expects: 'Each is answered with a 4xx, never a 500, and nothing moves.',
  },
] as const;

export type CertificationCaseName = (typeof certificationCases)[number]['name'];
export const certificationCaseNames = certificationCases.map(({ name }) => name) as [
  CertificationCaseName,
  ...CertificationCaseName[],
];
