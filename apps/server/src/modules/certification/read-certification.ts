import {
  type CertificationAnswer,
  type CertificationCase,
  certificationCall,
  certificationCases,
  type certificationRoutes,
} from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { BROKEN_OFF, isBrokenOff, latestRun } from './certification-runs.ts';

export const readOwnCertification: Operation<typeof certificationRoutes.readCertification> = ({
  resources: { db, now },
  caller,
}) => readRun(db, caller.id, now());

export const readPartnerCertification: Operation<
  typeof certificationRoutes.readPartnerCertification
> = async ({ resources: { db, now }, params: { id } }) => {
  const partner = await db
    .selectFrom('partners')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (partner === undefined) throw new ApiError('not_found');
  return readRun(db, id, now());
};

/** The latest run with every published case, including cases that were not tried. */
export async function readRun(
  db: Kysely<DB>,
  partnerId: number,
  now: Date,
): Promise<CertificationAnswer> {
  const run = await latestRun(db, partnerId);
  const cases = await readCases(db, run?.id);
  if (run === undefined) return { certification: null, cases };
  const certification = isBrokenOff(run, now)
    ? { ...run, state: 'failed' as const, problem: BROKEN_OFF }
    : run;
  return { certification, cases };
}

const keptCalls = z.array(certificationCall);

export async function readCases(
  db: Kysely<DB>,
  certificationId: number | undefined,
): Promise<CertificationCase[]> {
  const rows =
    certificationId === undefined
      ? []
      : await db
          .selectFrom('certification_cases')
          .select(['name', 'passed', 'why', 'calls'])
          .where('certification_id', '=', certificationId)
          .execute();
  return certificationCases.map((published) => {
    const tried = rows.find(({ name }) => name === published.name);
    const calls = keptCalls.parse(tried?.calls ?? []);
    const { request = null, answer = null } = calls.at(-1) ?? {};
    return {
      ...published,
      ...{ passed: tried?.passed ?? null, why: tried?.why ?? null },
      ...{ request, answer, calls },
    };
  });
}
