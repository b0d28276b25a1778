import type { Partner } from '@baize/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aConfirmedPartner,
  aPartner,
  profileForm,
  type SignedInPartner,
  uniqueName,
} from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { emailsTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

let partner: SignedInPartner;
let other: SignedInPartner;
beforeAll(async () => {
  [partner, other] = [await aPartner(server), await aPartner(server)];
});

const update = (body: unknown, { token } = partner) =>
  server.call('PUT', '/partners/profile/update', { token, body });
const profileOf = async ({ token }: SignedInPartner) =>
  (await server.call('GET', '/partners/profile', { token })).json<Partner>();

describe('updating the profile', () => {
  it('returns the user, keeps every field and changes no other account', async () => {
    const before = await profileOf(other);
    const changes = {
      username: uniqueName('renamed'),
      company_name: 'Ōkami & Søn <b>Gaming</b>',
      registration_number: 'MT-12345',
      address: '1 Harbour Row, Valletta',
      website_url: 'https://renamed.test/path?x=1',
      contact_email: 'desk@renamed.test',
    };
    const answer = await update(profileForm(partner.user, changes));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: partner.user.id, ...changes });
    expect(answer.json()).toEqual(await profileOf(partner));
    expect(await profileOf(other)).toEqual(before);
  });

  it('audits the values before and after', async () => {
    const [entry] = await recorded(server, {
      action: 'partner.profile_updated',
      partnerId: partner.user.id,
    });
    expect(entry?.details).toMatchObject({
      registration_number: { before: '', after: 'MT-12345' },
    });
    expect(entry?.details).not.toHaveProperty('email');
  });

  it('notifies the old email address of a change and asks the new one to confirm', async () => {
    const mover = await aConfirmedPartner(server);
    const email = `moved-${mover.user.email}`;
    const answer = await update(profileForm(mover.user, { email }), mover);
    expect(answer.json().email).toBe(email);
    const told = (await emailsTo(server, mover.user.email)).at(-1);
    expect(told?.subject).toContain('email address');
    expect(told?.text).toContain(email);
    const asked = await emailsTo(server, email);
    expect(asked.map(({ template }) => template)).toEqual(['email_confirmation']);
  });
});

describe('a rejected profile update', () => {
  it.each([
    ['status', 'approved'],
    ['kyc_status', 'approved'],
    ['role', 'owner'],
    ['id', 1],
    ['subscription_plan', 'premium'],
    ['two_factor_enabled', false],
    ['password_hash', 'x'],
    ['constructor', 'x'],
  ])('names the unknown field %s and applies nothing (D14)', async (field, value) => {
    const before = await profileOf(partner);
    const answer = await update(profileForm(before, { address: 'elsewhere', [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(await profileOf(partner)).toEqual(before);
  });

  it.each([
    ['username', ''],
    ['username', 'a@b'],
    ['email', ''],
    ['email', 'no address'],
    ['email', 'a@b.test\r\nBcc: c@d.test'],
    ['company_name', ''],
    ['company_name', 'Line\nbreak'],
    ['company_name', 'half a pair \ud83d'],
    ['registration_number', 'x'.repeat(101)],
    ['address', 'NUL\u0000'],
    ['website_url', 'javascript:alert(1)'],
    ['website_url', 'https://casino.test/\u0000'],
    ['website_url', 'https://casi\nno.test'],
    ['contact_email', 'x'],
  ])('names %s when it is %j', async (field, value) => {
    const answer = await update(profileForm(await profileOf(partner), { [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it.each(['username', 'email'] as const)('returns 409 for a taken %s, any case', async (field) => {
    const taken = other.user[field].toUpperCase();
    const before = await profileOf(partner);
    const emails = await emailsTo(server, before.email);
    const answer = await update(profileForm(before, { address: 'elsewhere', [field]: taken }));
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'username_or_email_taken']);
    expect(await profileOf(partner)).toEqual(before);
    expect(await emailsTo(server, before.email)).toEqual(emails);
  });

  it('accepts the account’s own names in another case', async () => {
    const before = await profileOf(other);
    const username = before.username.toUpperCase();
    const answer = await update(profileForm(before, { username }), other);
    expect(answer.json().username).toBe(username);
  });

  it('returns 401 without a token', async () => {
    const answer = await server.call('PUT', '/partners/profile/update', {
      body: profileForm(partner.user),
    });
    expect(answer.statusCode).toBe(401);
  });
});
