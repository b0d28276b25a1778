import { describe, expect, it } from 'vitest';
import {
  aConfirmedPartner,
  anOwnerToken,
  aPartner,
  profileForm,
  type SignedInPartner,
} from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aTicket, setStatus } from '../../testing/tickets.ts';

const server = useTestServer({
  THROTTLE_CONFIRMATION_PER_ACCOUNT: '2/600',
  THROTTLE_EMAIL_PER_ACCOUNT: '3/600',
});

const profileOf = async ({ token }: SignedInPartner) =>
  (await server.call('GET', '/partners/profile', { token })).json();
const change = async (partner: SignedInPartner, changes: Record<string, unknown>) =>
  server.call('PUT', '/partners/profile/update', {
    token: partner.token,
    body: profileForm(await profileOf(partner), changes),
  });
const ask = ({ token }: SignedInPartner) =>
  server.call('POST', '/partners/confirm-email/contact', { token });
const confirm = (token: string) =>
  server.call('POST', '/partners/confirm-email', { body: { token } });
const check = async (token: string) =>
  (await server.call('POST', '/partners/confirm-email/check', { body: { token } })).json();
const templatesTo = async (address: string) =>
  (await emailsTo(server, address)).map(({ template }) => template);

async function linkSentTo(address: string): Promise<string> {
  const { text } = await lastEmailTo(server, address, 'contact_confirmation');
  return /confirm-email\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
}

async function withContact(): Promise<SignedInPartner> {
  const partner = await aConfirmedPartner(server);
  await ask(partner);
  await confirm(await linkSentTo(partner.user.contact_email));
  return partner;
}

const subject = 'No sound at table two';

async function anAnsweredTicket(partner: SignedInPartner): Promise<void> {
  const { id } = await aTicket(server, partner.token, { subject, message: 'All is mute.' });
  const token = await anOwnerToken(server);
  await server.call('POST', `/admin/support/tickets/${id}/respond`, {
    token,
    body: { message: 'Please reload.' },
  });
}

describe('a contact address', () => {
  it('receives nothing until it is confirmed', async () => {
    const partner = await aConfirmedPartner(server);
    await anAnsweredTicket(partner);
    expect(await templatesTo(partner.user.contact_email)).toEqual([]);
    expect((await profileOf(partner)).contact_email_confirmed_at).toBeNull();
  });

  it('is asked to confirm without any user text, by its own link', async () => {
    const partner = await aPartner(server, { company_name: 'Prizes at evil.example' });
    expect((await ask(partner)).statusCode).toBe(200);
    const asked = await lastEmailTo(server, partner.user.contact_email, 'contact_confirmation');
    expect(JSON.stringify(asked)).not.toContain('evil');
    expect(JSON.stringify(asked)).not.toContain(partner.user.username.concat(','));
    const token = await linkSentTo(partner.user.contact_email);
    expect(await check(token)).toEqual({ state: 'usable', address: 'contact' });
    expect((await confirm(token)).statusCode).toBe(200);
    // The link proves only the contact address, because that address cannot log in.
    expect(await profileOf(partner)).toMatchObject({
      email_confirmed_at: null,
      contact_email_confirmed_at: expect.any(String),
    });
    const action = 'partner.contact_email_confirmed';
    expect(await recorded(server, { action, partnerId: partner.user.id })).toHaveLength(1);
    expect((await confirm(token)).json().code).toBe('link_used');
    expect((await ask(partner)).json().code).toBe('email_already_confirmed');
  });

  it('gets a limited number of requests, and none if it is the account’s email address', async () => {
    const partner = await aPartner(server);
    for (let time = 0; time < 2; time += 1) expect((await ask(partner)).statusCode).toBe(200);
    expect((await ask(partner)).statusCode).toBe(429);
    const own = await aPartner(server);
    await change(own, { contact_email: own.user.email.toUpperCase() });
    expect((await ask(own)).json().code).toBe('contact_is_own_address');
    expect((await server.call('POST', '/partners/confirm-email/contact')).statusCode).toBe(401);
  });

  it('receives copies once confirmed, each with its reason and separate recipients', async () => {
    const partner = await withContact();
    await anAnsweredTicket(partner);
    const [own, copies] = await Promise.all([
      emailsTo(server, partner.user.email),
      emailsTo(server, partner.user.contact_email),
    ]);
    const copied = copies.filter(({ template }) => template === 'support_ticket');
    expect(copied.map((email) => email.subject)).toEqual([
      expect.stringContaining(`received: ${subject}`),
      expect.stringContaining(`answered: ${subject}`),
    ]);
    expect(own.filter(({ template }) => template === 'support_ticket')).toHaveLength(2);
    expect(copied[0]?.text).toContain('names this address as its contact');
    expect(copied[0]?.text).toContain('/dashboard/notifications/settings');
    expect(copied.map(({ template }) => template)).not.toContain('security_notice');
  });

  it('receives only the chosen categories, even alone', async () => {
    const partner = await withContact();
    const put = (body: unknown) =>
      server.call('PUT', '/partners/notification-preferences', { token: partner.token, body });
    await put({ support_ticket: { email: false, contact_email: true, portal: true } });
    await anAnsweredTicket(partner);
    expect(await templatesTo(partner.user.email)).not.toContain('support_ticket');
    const before = await templatesTo(partner.user.contact_email);
    expect(before).toContain('support_ticket');
    await put({ support_ticket: { email: true, contact_email: false, portal: true } });
    await anAnsweredTicket(partner);
    expect(await templatesTo(partner.user.contact_email)).toEqual(before);
  });

  it('receives one email if it is the account’s own email address', async () => {
    const partner = await withContact();
    await change(partner, { email: partner.user.contact_email.toUpperCase() });
    const { id } = await aTicket(server, partner.token);
    await setStatus(server, await anOwnerToken(server), id, 'resolved');
    const lower = await templatesTo(partner.user.contact_email);
    const upper = await templatesTo(partner.user.contact_email.toUpperCase());
    expect(lower.filter((template) => template === 'support_ticket')).toEqual([]);
    expect(upper.filter((template) => template === 'support_ticket')).toHaveLength(2);
  });

  it('becomes unconfirmed on change, which is audited, notified and limited', async () => {
    const partner = await withContact();
    const old = partner.user.contact_email;
    const contact_email = `new-${old}`;
    expect((await change(partner, { contact_email })).statusCode).toBe(200);
    expect(await profileOf(partner)).toMatchObject({
      contact_email,
      contact_email_confirmed_at: null,
    });
    const told = (await emailsTo(server, partner.user.email)).at(-1);
    expect(told?.text).toContain(contact_email);
    expect(await templatesTo(contact_email)).toEqual(['contact_confirmation']);
    const before = await templatesTo(old);
    await anAnsweredTicket(partner);
    expect(await templatesTo(old)).toEqual(before);
    const [entry] = await recorded(server, {
      action: 'partner.profile_updated',
      partnerId: partner.user.id,
    });
    expect(entry?.details).toEqual({ contact_email: { before: old, after: contact_email } });
    await change(partner, { contact_email: `b-${old}` });
    await change(partner, { contact_email: `c-${old}` });
    expect((await change(partner, { contact_email: `d-${old}` })).statusCode).toBe(429);
  });

  it('is not confirmed by a link sent to the previous address', async () => {
    const partner = await aPartner(server);
    await ask(partner);
    const token = await linkSentTo(partner.user.contact_email);
    await change(partner, { contact_email: `new-${partner.user.contact_email}` });
    expect(await check(token)).toEqual({ state: 'replaced', address: 'contact' });
    expect((await confirm(token)).json().code).toBe('link_replaced');
    expect((await profileOf(partner)).contact_email_confirmed_at).toBeNull();
  });

  it('is asked again after a moved account was restored', async () => {
    const partner = await withContact();
    await change(partner, { email: `moved-${partner.user.email}` });
    const { text } = await lastEmailTo(server, partner.user.email, 'security_notice');
    const token = /restore-email\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
    await server.call('POST', '/partners/restore-email', { body: { token } });
    const { contact_email_confirmed_at } = await server.running.resources.db
      .selectFrom('partners')
      .select('contact_email_confirmed_at')
      .where('id', '=', partner.user.id)
      .executeTakeFirstOrThrow();
    expect(contact_email_confirmed_at).toBeNull();
  });
});
