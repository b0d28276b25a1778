import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { aPdf, aPng, type Upload } from './documents.ts';
import { aSignedInPartner, asStaff, type Person } from './people.ts';
import { send } from './send.ts';

/** Uses undici's FormData, because Playwright's accepts one file per field. */
export async function submitDocuments(
  baseURL: string,
  token: string,
  documents: Upload[] = [aPdf('certificate.pdf', 'Certificate'), aPng('passport.png')],
): Promise<void> {
  const form = new FormData();
  for (const { name, mimeType, buffer } of documents) {
    form.append('document', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  }
  const answer = await fetch(`${baseURL}/api/partners/kyc`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status, await answer.text()).toBe(201);
}

export async function partnerIdOf(request: APIRequestContext, token: string): Promise<number> {
  return ((await send(request, 'GET', '/partners/profile', token)) as { id: number }).id;
}

export const approve = (request: APIRequestContext, staff: string, partner_id: number) =>
  send(request, 'POST', '/admin/partners/kyc/approve', staff, { partner_id });

export const reject = (
  request: APIRequestContext,
  staff: string,
  partner_id: number,
  reason: string,
) => send(request, 'POST', '/admin/partners/kyc/reject', staff, { partner_id, reason });

/**
 * Opens the back office in another tab. Partner and staff sessions of one browser are independent.
 */
export async function aStaffPage(page: Page): Promise<{ page: Page; token: string }> {
  const desk = await page.context().newPage();
  return { page: desk, token: await asStaff(desk) };
}

type Submitted = Person & { token: string; id: number };

export async function aSubmittedPartner(page: Page, documents?: Upload[]): Promise<Submitted> {
  const person = await aSignedInPartner(page);
  await submitDocuments(new URL(page.url()).origin, person.token, documents);
  return { ...person, id: await partnerIdOf(page.request, person.token) };
}

export async function anApprovedPartner(page: Page): Promise<Submitted & { staff: string }> {
  const person = await aSubmittedPartner(page);
  const staff = await asStaff(page);
  await approve(page.request, staff, person.id);
  return { ...person, staff };
}
