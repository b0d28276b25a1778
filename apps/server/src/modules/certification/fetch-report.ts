import { brand, type certificationRoutes } from '@baize/contract';
import type { Resources } from '@baize/platform/config/resources';
import { ApiError } from '@baize/platform/http/api-error';
import { contentDisposition } from '@baize/platform/http/content-disposition';
import type { Operation } from '@baize/platform/http/serve';
import type { FastifyReply } from 'fastify';
import { runsOf } from './certification-runs.ts';
import { readCases } from './read-certification.ts';

export const fetchOwnReport: Operation<typeof certificationRoutes.certificationReport> = ({
  resources,
  caller,
  reply,
}) => fetchReport(resources, caller.id, reply);

export const fetchPartnerReport: Operation<
  typeof certificationRoutes.partnerCertificationReport
> = ({ resources, params: { id }, reply }) => fetchReport(resources, id, reply);

async function fetchReport(
  { db }: Resources,
  partnerId: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const partner = await db
    .selectFrom('partners')
    .select(['id', 'company_name', 'username'])
    .where('id', '=', partnerId)
    .executeTakeFirst();
  const run = await runsOf(db, partnerId).where('state', '<>', 'running').executeTakeFirst();
  if (partner === undefined || run === undefined) throw new ApiError('not_found');
  // Imported on demand: reports are rare and the PDF library is large.
  const { drawReport } = await import('./draw-report.ts');
  const report = await drawReport(partner, run, await readCases(db, run.id));
  const name = `${brand.slug}-certification-${run.id}.pdf`;
  return reply
    .header('content-type', 'application/pdf')
    .header('content-length', report.length)
    .header('content-disposition', contentDisposition('attachment', name))
    .header('cache-control', 'no-store')
    .send(report);
}
