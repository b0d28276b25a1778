import { z } from 'zod';
import { certificationCaseNames } from './certification-cases.ts';
import { id, idParams, messageAnswer, timestamp } from './fields.ts';
import { audience, defineRoutes } from './route.ts';

/** Certification runs against a partner's test wallet. */

export const certificationStates = ['running', 'passed', 'failed'] as const;

export const certification = z.object({
  id,
  state: z.enum(certificationStates),
  problem: z.string().nullable().describe('Why no case could be tried, or not all of them'),
  wallet_url: z.string(),
  player_id: z.string(),
  currency: z.string(),
  started_by: z.string(),
  started_at: timestamp,
  ended_at: timestamp.nullable(),
});
export type Certification = z.infer<typeof certification>;

const sentCall = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
const givenAnswer = z.object({
  status: z.number().int().nullable().describe('Null where none came'),
  failure: z.string().nullable().describe('Why no whole answer came'),
  body: z.string(),
  ms: z.number().int(),
});

export const certificationCall = z.object({ request: sentCall, answer: givenAnswer });
export type CertificationCall = z.infer<typeof certificationCall>;

export const certificationCase = z.object({
  name: z.enum(certificationCaseNames),
  title: z.string(),
  sends: z.string(),
  expects: z.string(),
  passed: z.boolean().nullable().describe('Null while it was not tried'),
  why: z.string().nullable().describe('What was wrong'),
  request: sentCall.nullable().describe('Of the call that decided'),
  answer: givenAnswer.nullable().describe('To that call'),
  calls: z.array(certificationCall).describe('All of the case, in order'),
});
export type CertificationCase = z.infer<typeof certificationCase>;

const answer = z.object({
  certification: certification.nullable().describe('The last run'),
  cases: z.array(certificationCase),
});
export type CertificationAnswer = z.infer<typeof answer>;

const report = { mediaType: 'application/pdf' } as const;

export const certificationRoutes = defineRoutes({
  startCertification: {
    method: 'POST',
    path: '/partners/certification',
    summary: 'Fire the published cases at the test wallet, with the test player',
    audience: audience.partner,
    response: messageAnswer.extend(answer.shape),
    status: 202,
    errors: ['kyc_not_approved', 'wallet_not_answering', 'certification_running'],
  },
  readCertification: {
    method: 'GET',
    path: '/partners/certification',
    summary: 'The published cases, and how the last run of them went',
    audience: audience.partner,
    response: answer,
  },
  certificationReport: {
    method: 'GET',
    path: '/partners/certification/report',
    summary: 'The last run that ended, as PDF',
    audience: audience.partner,
    response: report,
    errors: ['not_found'],
  },
  readPartnerCertification: {
    method: 'GET',
    path: '/admin/partners/{id}/certification',
    summary: 'How the last certification of a partner went',
    audience: audience.admin('partners.view'),
    params: idParams,
    response: answer,
    errors: ['not_found'],
  },
  partnerCertificationReport: {
    method: 'GET',
    path: '/admin/partners/{id}/certification/report',
    summary: 'A partner’s last certification that ended, as PDF',
    audience: audience.admin('partners.view'),
    params: idParams,
    response: report,
    errors: ['not_found'],
  },
});
