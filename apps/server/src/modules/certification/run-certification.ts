import {
  type CertificationCall,
  type CertificationCaseName,
  certificationBalance,
  certificationCaseNames,
} from '@baize/contract';
import { findWallet, type WalletAddress } from '@baize/live';
import { perform } from '@baize/platform/acts/act';
import { systemActor } from '@baize/platform/acts/actor';
import type { Resources } from '@baize/platform/config/resources';
import { sql } from 'kysely';
import { CaseFailed, tellAnswer } from './case-failed.ts';
import { cases, rollbackOf } from './cases.ts';
import { openTestWallet, type TestGame, type TestWallet } from './test-wallet.ts';

/** More transaction ids than all cases need together. */
const IDS = 60;
const MOVED = 'The address of the test wallet was changed meanwhile. Please start it again.';

type Run = {
  id: number;
  partner_id: number;
  wallet_url: string;
  player_id: string;
  currency: string;
};

/** Runs the published cases one after another. Each is shown as soon as it has ended. */
export async function runCertification(resources: Resources, id: number): Promise<void> {
  const run = await takeRun(resources, id);
  if (run === undefined) return;
  const wallet = await findWallet(resources.db, resources.secrets, {
    partnerId: run.partner_id,
    mode: 'test',
  });
  if (wallet === undefined) return endRun(resources, run, 'There is no test wallet any more.');
  // A run certifies only the URL it was started for.
  if (wallet.named !== run.wallet_url) return endRun(resources, run, MOVED);
  const game = { ...run, table_id: await aTable(resources) };
  const problem = await whyNot(resources, wallet, game);
  if (problem !== undefined) return endRun(resources, run, problem);
  const newId = await makeIds(resources);
  for (const name of certificationCaseNames) {
    const asked = openTestWallet(resources.calls, wallet, game);
    const why = await tryCase(name, asked, newId);
    const calls = [...asked.calls];
    // Refunds first, so that the player has its money back even if saving the case fails.
    await giveBack(asked, newId);
    await keepCase(resources, run, { name, why, calls });
  }
  await endRun(resources, run, null);
}

/**
 * Deletes the cases of an earlier attempt, because a process that died may have left some, and
 * starts from the first.
 */
async function takeRun({ db }: Resources, id: number): Promise<Run | undefined> {
  const run = await db
    .selectFrom('certifications')
    .select(['id', 'partner_id', 'wallet_url', 'player_id', 'currency'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (run) await db.deleteFrom('certification_cases').where('certification_id', '=', id).execute();
  return run;
}

async function aTable({ db }: Resources): Promise<string> {
  const { id } = await db
    .selectFrom('live_tables')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function makeIds({ db }: Resources): Promise<() => string> {
  const { rows } = await sql<{ id: string }>`
    select uuid_v7() as id from generate_series(1, ${IDS})`.execute(db);
  return () => {
    const next = rows.pop();
    if (next === undefined) throw new Error('A certification needs more ids than it made.');
    return next.id;
  };
}

/** Returns the problem that prevents all cases, if any. */
async function whyNot(
  { calls }: Resources,
  wallet: WalletAddress,
  game: TestGame,
): Promise<string | undefined> {
  const answer = await openTestWallet(calls, wallet, game).balance();
  if (answer.outcome !== 'done')
    return `The wallet was asked for a balance, but ${tellAnswer(answer)}.`;
  if (answer.balance >= certificationBalance) return undefined;
  return `${game.player_id} has ${answer.balance} minor units of ${game.currency}. The cases need at least ${certificationBalance}.`;
}

async function tryCase(
  name: CertificationCaseName,
  wallet: TestWallet,
  newId: () => string,
): Promise<string | null> {
  try {
    await cases[name](wallet, newId);
    return null;
  } catch (error) {
    if (error instanceof CaseFailed) return error.message;
    throw error;
  }
}

/**
 * Rolls back open debits, so that the next case starts with the player's original balance if the
 * wallet cooperates.
 */
async function giveBack(wallet: TestWallet, newId: () => string): Promise<void> {
  for (const debit of wallet.openDebits()) await wallet.move(rollbackOf(debit, newId()));
}

async function keepCase(
  resources: Resources,
  run: Run,
  { name, why, calls }: { name: string; why: string | null; calls: readonly CertificationCall[] },
): Promise<void> {
  await perform(resources, systemActor, async (act) => {
    await act.db
      .insertInto('certification_cases')
      .values({
        certification_id: run.id,
        name,
        passed: why === null,
        why,
        calls: JSON.stringify(calls),
      })
      .execute();
    act.update({ topic: 'go_live', partnerId: run.partner_id });
  });
}

async function endRun(resources: Resources, run: Run, problem: string | null): Promise<void> {
  const { id, partner_id: partnerId } = run;
  await perform(resources, systemActor, async (act) => {
    const failed = await act.db
      .selectFrom('certification_cases')
      .select('name')
      .where('certification_id', '=', id)
      .where('passed', '=', false)
      .execute();
    const state = problem === null && failed.length === 0 ? 'passed' : 'failed';
    const ended = await act.db
      .updateTable('certifications')
      .set({ state, problem, ended_at: resources.now() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    if (ended === undefined) return;
    const { company_name: company } = await act.db
      .selectFrom('partners')
      .select('company_name')
      .where('id', '=', partnerId)
      .executeTakeFirstOrThrow();
    act.record({
      action: `certification.${state}`,
      values: { company },
      partnerId,
      subject: { kind: 'certification', id },
      ...(failed.length > 0 && { details: { failed: failed.map(({ name }) => name) } }),
    });
    act.update({ topic: 'go_live', partnerId });
  });
}
