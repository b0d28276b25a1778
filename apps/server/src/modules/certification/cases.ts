import {
  type CertificationCaseName,
  certificationBurst,
  certificationStake as stake,
} from '@baize/contract';
import { makeSigningSecret } from '@baize/platform/calls/sign-call';
import { CaseFailed, needBalance, needDone, needStatus, tellAnswer } from './case-failed.ts';
import { type Answered, isRefusal, type Move, type TestWallet } from './test-wallet.ts';

type NewId = () => string;
type Case = (wallet: TestWallet, newId: NewId) => Promise<void>;

const debitOf = (transaction_id: string, amount = stake): Move => ({
  action: 'debit',
  transaction_id,
  amount,
});
const creditOf = (debit: Move, transaction_id: string): Move => ({
  ...{ action: 'credit', transaction_id, amount: debit.amount },
  reference_transaction_id: debit.transaction_id,
});
export const rollbackOf = (debit: Move, transaction_id: string): Move => ({
  ...creditOf(debit, transaction_id),
  action: 'rollback',
});

const RACES = 5;

const readBalance = async (wallet: TestWallet) =>
  needDone(await wallet.balance(), 'The balance call');

/** Verifies the player's current balance. */
async function needNow(wallet: TestWallet, expected: number, after: string): Promise<void> {
  needBalance(await readBalance(wallet), expected, after);
}

function needRefused(answer: Answered, what: string): void {
  needStatus(answer, isRefusal, `${what} should have been refused with a 4xx`);
}

const repeated =
  (which: 'debit' | 'credit'): Case =>
  async (wallet, newId) => {
    const before = await readBalance(wallet);
    const debit = debitOf(newId());
    const move = which === 'debit' ? debit : creditOf(debit, newId());
    if (which === 'credit') needDone(await wallet.move(debit), 'The debit');
    const after = which === 'debit' ? before - stake : before;
    const first = needDone(await wallet.move(move), `The ${which}`);
    needBalance(first, after, `After the ${which}`);
    const again = needDone(await wallet.move(move), `The same ${which} again`);
    needBalance(again, after, `After the same ${which} again`);
    await needNow(wallet, after, `After the same ${which} came twice`);
  };

const timeoutThenRollback: Case = async (wallet, newId) => {
  const before = await readBalance(wallet);
  const debit = debitOf(newId());
  // This response is ignored as if it were lost: the rollback must work either way.
  await wallet.move(debit);
  const undone = needDone(await wallet.move(rollbackOf(debit, newId())), 'The rollback');
  needBalance(undone, before, 'After the rollback');
  const late = await wallet.move(debit);
  needRefused(late, 'The late debit, which had been rolled back,');
  await needNow(wallet, before, 'After the late debit');
  for (let time = 0; time < RACES; time++) await raceUndone(wallet, newId);
};

/**
 * Sends a debit and its rollback concurrently, as if the debit had timed out while the wallet was
 * still processing it.
 */
async function raceUndone(wallet: TestWallet, newId: NewId): Promise<void> {
  const before = await readBalance(wallet);
  const debit = debitOf(newId());
  const rollback = rollbackOf(debit, newId());
  const [, undone] = await Promise.all([wallet.move(debit), wallet.move(rollback)]);
  // A rollback is retried until it is confirmed, so the wallet may reject the first attempt as
  // busy.
  if (undone.outcome !== 'done') {
    needDone(await wallet.move(rollback), 'The rollback, sent again after it came with its debit,');
  }
  await needNow(wallet, before, 'After a debit and its rollback came at once');
}

const rollbackUnknown: Case = async (wallet, newId) => {
  const before = await readBalance(wallet);
  const debit = debitOf(newId());
  const undone = needDone(
    await wallet.move(rollbackOf(debit, newId())),
    'The rollback of a debit that never came',
  );
  needBalance(undone, before, 'After a rollback of nothing');
  const late = await wallet.move(debit);
  needRefused(late, 'The late debit, which had been rolled back,');
  await needNow(wallet, before, 'After the late debit');
};

const outOfOrder: Case = async (wallet, newId) => {
  const before = await readBalance(wallet);
  const first = debitOf(newId());
  const second = debitOf(newId(), 2 * stake);
  needDone(await wallet.move(first), 'The first debit');
  needDone(await wallet.move(second), 'The second debit');
  const undone = needDone(await wallet.move(rollbackOf(first, newId())), 'The rollback');
  needBalance(undone, before - second.amount, 'After the rollback of the first debit');
  const paid = needDone(await wallet.move(creditOf(second, newId())), 'The credit');
  needBalance(paid, before, 'After the credit of the second debit');
};

const tooLittleMoney: Case = async (wallet, newId) => {
  const before = await readBalance(wallet);
  const answer = await wallet.move(debitOf(newId(), before + 1));
  if (answer.outcome !== 'refused' || answer.code !== 'insufficient_funds') {
    throw new CaseFailed(
      `A debit of more than the player has should have been refused with insufficient_funds, but ${tellAnswer(answer)}.`,
    );
  }
  await needNow(wallet, before, 'After the refused debit');
};

const wrongSignature: Case = async (wallet, newId) => {
  const before = await readBalance(wallet);
  const isUnauthorised = (status: number) => status === 401 || status === 403;
  const foreign = [makeSigningSecret()];
  const should = 'signed with another secret should have been answered 401 or 403';
  needStatus(await wallet.balance(foreign), isUnauthorised, `A balance call ${should}`);
  const answer = await wallet.move(debitOf(newId()), foreign);
  needStatus(answer, isUnauthorised, `A debit ${should}`);
  await needNow(wallet, before, 'After a debit with a wrong signature');
};

const answersInTime: Case = async (wallet) => {
  const answers = await Promise.all(
    Array.from({ length: certificationBurst }, () => wallet.balance()),
  );
  // Sorted so that the slowest call comes last, which is the deciding one.
  wallet.calls.sort((one, other) => one.answer.ms - other.answer.ms);
  const wrong = answers.filter(({ outcome }) => outcome !== 'done');
  const [failed] = wrong;
  if (failed === undefined) return;
  throw new CaseFailed(
    `Of ${certificationBurst} calls at once ${wrong.length} were not answered in time and as agreed: ${tellAnswer(failed)}.`,
  );
};

const REPEATS = 2;

const sentAgain: Case = async (wallet, newId) => {
  const before = await readBalance(wallet);
  const debit = debitOf(newId());
  needDone(await wallet.move(debit), 'The debit');
  const rollback = rollbackOf(debit, newId());
  needBalance(needDone(await wallet.move(rollback), 'The rollback'), before, 'After the rollback');
  for (let time = 0; time < REPEATS; time++) {
    const balance = needDone(await wallet.move(rollback), 'The same rollback again');
    needBalance(balance, before, 'After the same rollback again');
  }
  await needNow(wallet, before, 'After the rollback came three times');
};

const malformed: Case = async (wallet, newId) => {
  const before = await readBalance(wallet);
  const whole = () => wallet.bodyOf(debitOf(newId()));
  const { amount: _, ...withoutAmount } = whole();
  const bodies: [what: string, body: string][] = [
    ['no JSON', JSON.stringify(whole()).slice(0, -1)],
    ['no amount', JSON.stringify(withoutAmount)],
    ['a negative amount', JSON.stringify({ ...whole(), amount: -stake })],
    ['an amount in quotes', JSON.stringify({ ...whole(), amount: String(stake) })],
  ];
  for (const [what, body] of bodies) {
    const answer = await wallet.sendDebit(body);
    needRefused(answer, `A debit with ${what}`);
    await needNow(wallet, before, `After a debit with ${what}`);
  }
};

export const cases: Record<CertificationCaseName, Case> = {
  duplicate_debit: repeated('debit'),
  timeout_then_rollback: timeoutThenRollback,
  credit_twice: repeated('credit'),
  rollback_unknown: rollbackUnknown,
  out_of_order: outOfOrder,
  too_little_money: tooLittleMoney,
  wrong_signature: wrongSignature,
  slow: answersInTime,
  server_error: sentAgain,
  malformed,
};
