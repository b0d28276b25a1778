import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anOwnerToken, aPartner } from '../../testing/people.ts';
import { recorded } from '../../testing/record.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const setPlan = async (id: number, subscription_plan: unknown) =>
  server.call('PUT', `/admin/partners/${id}/plan`, {
    token: await anOwnerToken(server),
    body: { subscription_plan },
  });
const profileOf = async (token: string) =>
  (await server.call('GET', '/partners/profile', { token })).json();
const notificationsOf = async (token: string) =>
  (await server.call('GET', '/notifications', { token })).json().notifications;

describe('a tier chosen before registering', () => {
  it('is saved as a request and reaches staff as an enquiry that links to the partner', async () => {
    const { user, token } = await aPartner(server, { requested_plan: 'professional' });
    expect(await profileOf(token)).toMatchObject({
      subscription_plan: 'basic',
      requested_plan: 'professional',
    });
    const answer = await server.call('GET', '/admin/enquiries', {
      token: await anOwnerToken(server),
    });
    expect(answer.json().enquiries[0]).toMatchObject({
      ...{ name: user.company_name, email: user.email, subject: 'sales', partner_id: user.id },
      message: expect.stringContaining('Professional'),
    });
  });

  it('is empty without a choice, and accepts nothing but a tier', async () => {
    const { token } = await aPartner(server);
    expect((await profileOf(token)).requested_plan).toBeNull();
    await expect(aPartner(server, { requested_plan: 'gold' })).rejects.toThrow('requested_plan');
  });
});

describe('setting the plan', () => {
  it('resolves the request, is recorded, and notifies the partner in the portal and by email', async () => {
    const { user, token } = await aPartner(server, { requested_plan: 'starter' });
    const answer = await setPlan(user.id, 'starter');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().partner).toMatchObject({
      subscription_plan: 'starter',
      requested_plan: null,
    });
    expect(await profileOf(token)).toMatchObject({
      subscription_plan: 'starter',
      requested_plan: null,
    });
    expect((await notificationsOf(token))[0].message).toBe('Your plan is now Starter.');
    expect((await lastEmailTo(server, user.email, 'plan_set')).text).toContain('Your plan changed');
    const entries = await recorded(server, { partnerId: user.id });
    expect(entries.find(({ action }) => action === 'partner.plan_set')?.details).toMatchObject({
      plan: { before: 'basic', after: 'starter' },
      requested: 'starter',
    });
  });

  it('notifies of a request that was not granted, and sends nothing without a change', async () => {
    const { user, token } = await aPartner(server, { requested_plan: 'enterprise' });
    await setPlan(user.id, 'basic');
    expect((await notificationsOf(token))[0].message).toBe('Your plan stays Basic.');
    await setPlan(user.id, 'basic');
    const sent = await emailsTo(server, user.email);
    expect(sent.filter(({ template }) => template === 'plan_set')).toHaveLength(1);
    expect(await notificationsOf(token)).toHaveLength(1);
  });

  it('accepts a custom name; rejects an empty and a long name, and staff without the permission', async () => {
    const { user } = await aPartner(server);
    expect((await setPlan(user.id, 'Founders 2026')).statusCode).toBe(200);
    expect((await setPlan(user.id, ' ')).statusCode).toBe(400);
    expect((await setPlan(user.id, 'x'.repeat(51))).statusCode).toBe(400);
    expect((await setPlan(999_999, 'basic')).statusCode).toBe(404);
    const { token } = await aColleague(server, 'support');
    const refused = await server.call('PUT', `/admin/partners/${user.id}/plan`, {
      token,
      body: { subscription_plan: 'premium' },
    });
    expect(refused.statusCode).toBe(403);
  });
});
