import { aForm, formHeaders, somePdf } from '@baize/portal/testing/documents';
import { jobsDone } from '@baize/portal/testing/jobs-done';
import { type ReceivedMail, startMailServer } from '@baize/portal/testing/mail-server';
import {
  anOwnerToken,
  confirmAddress,
  logIn,
  password,
  profileForm,
  registration,
  uniqueName,
} from '@baize/portal/testing/people';
import { useTestServer } from '@baize/portal/testing/test-server';
import { aTicket, setStatus } from '@baize/portal/testing/tickets';
import { afterAll, describe, expect, it } from 'vitest';

const mail = await startMailServer();
afterAll(() => mail.stop());
const server = useTestServer({ SMTP_URL: mail.url });

/** Part of every text that users, or staff about users, can write; no e-mail may contain it. */
const evil = 'evil.example';

const wordsOf = ({ subject, text, html, headerLines }: ReceivedMail) =>
  [subject, text, html, headerLines].join('\n');

/** Triggers every e-mail to a partner, with hostile text in every field. */
async function liveThrough(email: string, isConfirmed: boolean): Promise<void> {
  const staff = await anOwnerToken(server);
  const username = `${uniqueName()}-${evil}`;
  const body = registration({
    username,
    email,
    company_name: `Prizes at ${evil}`,
    website_url: `https://${evil}`,
    contact_email: `win@${evil}`,
  });
  const registered = await server.call('POST', '/partners/register', { body });
  const { id } = registered.json().user;
  if (isConfirmed) await confirmAddress(server, email);
  let token = await logIn(server, username);
  const as = (method: 'GET' | 'POST' | 'PUT', path: string, sent?: unknown) =>
    server.call(method, path, { token, ...(sent !== undefined && { body: sent }) });
  const asStaff = (method: 'POST' | 'PUT' | 'DELETE', path: string, sent?: unknown) =>
    server.call(method, path, { token: staff, ...(sent !== undefined && { body: sent }) });

  if (!isConfirmed) await as('POST', '/partners/confirm-email/resend');
  const ticket = await aTicket(server, token, { subject: `Go to ${evil}`, message: `At ${evil}` });
  await asStaff('POST', `/admin/support/tickets/${ticket.id}/respond`, { message: `See ${evil}` });
  await setStatus(server, staff, ticket.id, 'resolved');
  const papers = { ...somePdf(), name: `${evil}.pdf` };
  const upload = () =>
    server.call('POST', '/partners/kyc', { token, headers: formHeaders, body: aForm([papers]) });
  await upload();
  await asStaff('POST', '/admin/partners/kyc/reject', { partner_id: id, reason: `Not ${evil}` });
  await upload();
  await asStaff('POST', '/admin/partners/kyc/approve', { partner_id: id });
  await as('POST', '/partners/api-key/regenerate');
  await as('POST', '/partners/2fa/enable');
  await server.call('POST', '/partners/login', {
    body: { username, password },
    headers: { 'user-agent': evil },
  });
  await as('POST', '/partners/2fa/disable');
  await server.call('POST', '/partners/login', {
    body: { username, password },
    headers: { 'user-agent': evil },
  });
  await server.call('POST', '/partners/forgot-password', { body: { email } });
  // The job looks the account up by this email address, which changes below.
  await jobsDone(server);
  const change = { current_password: password, new_password: 'quite another phrase' };
  await as('PUT', '/partners/password', change);
  const profile = (await as('GET', '/partners/profile')).json();
  await as('PUT', '/partners/profile/update', profileForm(profile, { email: `a@${evil}` }));
  await as('PUT', '/partners/profile/update', profileForm(profile, { email }));
  if (isConfirmed) await confirmAddress(server, email);
  await asStaff('PUT', `/admin/partners/${id}/reject`, { reason: `Because of ${evil}` });
  await asStaff('PUT', `/admin/partners/${id}/approve`, {});
  token = await logIn(server, username, change.new_password);
  await asStaff('DELETE', `/admin/partners/${id}`);
  await jobsDone(server);
}

const templatesTo = async (email: string) => {
  const rows = await server.running.resources.db
    .selectFrom('emails')
    .select('template')
    .where('recipient', '=', email)
    .execute();
  return [...new Set(rows.map(({ template }) => template))].sort();
};

const everyTemplate = [
  'account_status',
  'api_keys_generated',
  'email_confirmation',
  'kyc_approved',
  'kyc_rejected',
  'kyc_submission',
  'password_reset',
  'security_notice',
  'support_ticket',
  'two_factor_code',
  'welcome',
];

describe('an unconfirmed e-mail address', () => {
  it('receives every e-mail of an account without any text written by users', async () => {
    const email = `${uniqueName('unconfirmed')}@casino.test`;
    await liveThrough(email, false);
    expect(await templatesTo(email)).toEqual(everyTemplate);
    const received = await mail.messagesTo(email);
    expect(received.length).toBeGreaterThan(everyTemplate.length);
    for (const message of received) expect(wordsOf(message)).not.toContain('evil');
    const ticket = received.find(({ subject }) => subject?.includes('answered'));
    expect(ticket?.subject).toMatch(/^Ticket #\d+ answered$/);
    expect(ticket?.text).toContain('nobody has confirmed this address yet');
  });

  it('receives an invitation without any text written about its owner', async () => {
    const email = `${uniqueName('invited')}@casino.test`;
    const { password: _, ...body } = registration({ email, company_name: `Prizes at ${evil}` });
    const username = `${uniqueName()}-${evil}`;
    const token = await anOwnerToken(server);
    await server.call('POST', '/admin/partners', { token, body: { ...body, username } });
    const [invitation] = await mail.messagesTo(email);
    expect(invitation?.subject).toContain('set a password');
    expect(invitation && wordsOf(invitation)).not.toContain('evil');
  });
});

describe('a confirmed e-mail address', () => {
  it('receives text written by users', async () => {
    const email = `${uniqueName('confirmed')}@casino.test`;
    await liveThrough(email, true);
    const subjects = (await mail.messagesTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Ticket #\d+ received: Go to evil\.example$/),
        expect.stringMatching(/^Ticket #\d+ answered: Go to evil\.example$/),
      ]),
    );
    const rejected = (await mail.messagesTo(email)).find(({ subject }) =>
      subject?.includes('need another look'),
    );
    expect(rejected?.text).toContain('Not evil.example');
  });
});
