import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { somePdf } from '../../testing/documents.ts';
import {
  anApprovedPartner,
  approve,
  aSubmittedPartner,
  reject,
  upload,
} from '../../testing/kyc.ts';
import { anOwnerToken, aPartner, confirmAddress } from '../../testing/people.ts';
import { emailsTo, lastEmailTo } from '../../testing/sent-emails.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
let owner: string;
beforeAll(async () => {
  owner = await anOwnerToken(server);
});

const status = async (token: string) =>
  (await server.call('GET', '/partners/kyc/status', { token })).json();
const notifications = async (token: string) =>
  (await server.call('GET', '/notifications', { token })).json().notifications;
const setAccount = (id: number, change: { status: 'pending' | 'rejected' }) =>
  server.running.resources.db.updateTable('partners').set(change).where('id', '=', id).execute();

describe('approving', () => {
  it('activates the account, creates the key and notifies the partner in one transaction', async () => {
    const { user, token } = await aSubmittedPartner(server);
    const answer = await approve(server, owner, user.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      message: 'KYC approved successfully!',
      request: { partner_id: user.id, kyc_status: 'approved', decided_by: 'owner' },
    });
    expect(await status(token)).toMatchObject({ kyc_status: 'approved', reason: null });
    expect((await server.call('GET', '/partners/api-key', { token })).statusCode).toBe(200);
    const told = (await notifications(token)).map(({ title }: { title: string }) => title);
    expect(told).toEqual(['API key generated', 'KYC approved']);
    const emails = (await emailsTo(server, user.email)).map(({ template }) => template);
    expect(emails).toEqual(['welcome', 'kyc_submission', 'kyc_approved', 'api_keys_generated']);
    const activity = await server.running.resources.db
      .selectFrom('activity')
      .select(['action', 'actor_name'])
      .where('partner_id', '=', user.id)
      .where('actor_kind', '=', 'staff')
      .orderBy('id')
      .execute();
    expect(activity).toEqual([
      { action: 'kyc.approved', actor_name: 'owner' },
      { action: 'api_key.generated', actor_name: 'owner' },
    ]);
  });

  it('creates one transition, one key and one email for twenty concurrent approvals', async () => {
    const { user } = await aSubmittedPartner(server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => approve(server, owner, user.id)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    const keys = await server.running.resources.db
      .selectFrom('api_keys')
      .select('id')
      .where('partner_id', '=', user.id)
      .execute();
    expect(keys).toHaveLength(1);
    const emails = (await emailsTo(server, user.email)).map(({ template }) => template);
    expect(emails.filter((template) => template === 'kyc_approved')).toHaveLength(1);
    expect(emails.filter((template) => template === 'api_keys_generated')).toHaveLength(1);
  });

  it('activates a pending account and notifies it', async () => {
    const { user } = await aSubmittedPartner(server);
    await setAccount(user.id, { status: 'pending' });
    await approve(server, owner, user.id);
    const partner = await server.running.resources.db
      .selectFrom('partners')
      .select(['status', 'kyc_status'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(partner).toEqual({ status: 'approved', kyc_status: 'approved' });
    expect(await lastEmailTo(server, user.email, 'account_status')).toBeDefined();
  });

  it('does not lift a suspension without the permission to manage partners', async () => {
    const compliance = await aColleague(server, 'compliance');
    const { user } = await aSubmittedPartner(server);
    await setAccount(user.id, { status: 'rejected' });
    const refused = await approve(server, compliance.token, user.id);
    expect(refused.statusCode).toBe(403);
    expect((await approve(server, owner, user.id)).statusCode).toBe(200);
  });
});

describe('rejecting', () => {
  it('shows the reason on the screen, in the notification and in the email', async () => {
    const { user, token } = await aSubmittedPartner(server);
    await confirmAddress(server, user.email);
    const reason = 'The passport has expired; <b>please</b> send a valid one.';
    const answer = await reject(server, owner, user.id, reason);
    expect(answer.json()).toMatchObject({ request: { kyc_status: 'rejected', reason } });
    expect(await status(token)).toMatchObject({
      kyc_status: 'rejected',
      reason,
      history: [{ status: 'rejected', reason }],
    });
    const [notification] = await notifications(token);
    expect(notification).toMatchObject({ type: 'kyc', title: 'KYC rejected', status: 'unread' });
    expect(notification.message).toContain(reason);
    expect((await lastEmailTo(server, user.email, 'kyc_rejected')).text).toContain(reason);
    const key = await server.call('GET', '/partners/api-key', { token });
    expect(key.statusCode).toBe(403);
  });

  it.each([
    ['missing', {}],
    ['empty', { reason: ' \n ' }],
    ['too long', { reason: 'x'.repeat(1_001) }],
    ['not text', { reason: { a: 1 } }],
  ])('returns 400 when the reason is %s', async (_, body) => {
    const { user, token } = await aSubmittedPartner(server);
    const answer = await server.call('POST', '/admin/partners/kyc/reject', {
      token: owner,
      body: { partner_id: user.id, ...body },
    });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['reason']);
    expect(await status(token)).toMatchObject({ kyc_status: 'pending' });
  });

  it('reports a missing reason as specified', async () => {
    const answer = await server.call('POST', '/admin/partners/kyc/reject', {
      token: owner,
      body: { partner_id: 1 },
    });
    expect(answer.json()).toMatchObject({
      message: 'Please provide a reason for rejection',
      fields: { reason: 'Please provide a reason for rejection' },
    });
    const nameless = await server.call('POST', '/admin/partners/kyc/reject', {
      token: owner,
      body: { reason: 'Blurred', constructor: '' },
    });
    expect(nameless.json().message).toBe('Invalid data provided. Please check your input.');
  });
});

describe('two staff members deciding concurrently', () => {
  it('lets one succeed and shows the other who decided', async () => {
    const colleague = await aColleague(server, 'compliance');
    const { user, token } = await aSubmittedPartner(server);
    const answers = await Promise.all([
      approve(server, owner, user.id),
      reject(server, colleague.token, user.id, 'No'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
    const { kyc_status } = await status(token);
    expect(lost).toMatchObject({ code: 'kyc_not_pending' });
    const winner = kyc_status === 'approved' ? 'owner' : colleague.member.username;
    expect(lost.message).toBe(`${winner} has already ${kyc_status} this request.`);
  });
});

describe('deciding a request that is not pending', () => {
  it.each(['approve after reject', 'reject after approve', 'approve twice'])(
    'returns 409 and changes nothing: %s',
    async (order) => {
      const [, token] =
        order === 'approve after reject'
          ? await rejected()
          : await anApprovedPartner(server).then((p) => [p.user.id, p.token] as const);
      const before = await status(token);
      const id = (await server.call('GET', '/partners/profile', { token })).json().id;
      const answer =
        order === 'reject after approve'
          ? await reject(server, owner, id, 'No')
          : await approve(server, owner, id);
      expect(answer.statusCode).toBe(409);
      expect(await status(token)).toEqual(before);
    },
  );

  async function rejected() {
    const { user, token } = await aSubmittedPartner(server);
    await reject(server, owner, user.id, 'No');
    return [user.id, token] as const;
  }

  it('returns 409 before a submission and 404 for an unknown partner', async () => {
    const { user } = await aPartner(server);
    expect((await approve(server, owner, user.id)).statusCode).toBe(409);
    expect((await approve(server, owner, 999_999)).statusCode).toBe(404);
  });

  it('lets a rejected partner try again and keeps the earlier decision', async () => {
    const [id, token] = await rejected();
    expect((await upload(server, token, [somePdf('better.pdf')])).statusCode).toBe(201);
    expect(await status(token)).toMatchObject({
      kyc_status: 'pending',
      reason: null,
      documents: [{ name: 'better.pdf' }],
      history: [{ status: 'pending' }, { status: 'rejected', reason: 'No' }],
    });
    const detail = await server.call('GET', `/admin/kyc/requests/${id}`, { token: owner });
    expect(detail.json()).toMatchObject({
      request: { partner_id: id, kyc_status: 'pending' },
      partner: { id, kyc_status: 'pending' },
      history: [{ status: 'rejected', reason: 'No', decided_by: 'owner' }],
    });
    expect((await approve(server, owner, id)).statusCode).toBe(200);
  });
});

describe('permission to decide', () => {
  it('is denied to partners, visitors and support', async () => {
    const { user, token } = await aSubmittedPartner(server);
    const support = await aColleague(server, 'support');
    const answers = [
      await approve(server, token, user.id),
      await reject(server, token, user.id, 'No'),
      await server.call('POST', '/admin/partners/kyc/approve', { body: { partner_id: user.id } }),
      await approve(server, support.token, user.id),
      await reject(server, support.token, user.id, 'No'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 403, 403]);
    expect(await status(token)).toMatchObject({ kyc_status: 'pending' });
  });
});
