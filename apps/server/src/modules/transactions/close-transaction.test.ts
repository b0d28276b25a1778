import { describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { anApprovedPartner } from '../../testing/kyc.ts';
import { bothWaiting } from '../../testing/locks.ts';
import { recorded } from '../../testing/record.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { someTransactions } from '../../testing/transactions.ts';

const server = useTestServer();
const note = 'Paid by bank transfer, receipt 4711';

const close = (token: string | undefined, id: string, body: unknown = { note }) =>
  server.call('POST', `/admin/transactions/${id}/close`, { ...(token && { token }), body });
const retry = (token: string, id: string) =>
  server.call('POST', `/admin/transactions/${id}/retry`, { token });

async function aStuckCredit() {
  const { token: own, user } = await anApprovedPartner(server);
  const { token } = await aColleague(server, 'admin');
  const { debit, credit } = await someTransactions(server.running.resources.db, user.id);
  return { own, user, token, debit, credit };
}

const codeOf = (answer: Awaited<ReturnType<typeof close>>) => [
  answer.statusCode,
  answer.json().code,
];

describe('a transaction that was settled manually', () => {
  it('is closed with a note that staff see and the partner does not', async () => {
    const { own, user, token, credit } = await aStuckCredit();
    const answer = await close(token, credit, { note: `  ${note}\n` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().transaction).toMatchObject({
      ...{ transaction_id: credit, state: 'confirmed', closed_note: note },
      ...{ company_name: user.company_name, tries: 3, last_answer: '404 unknown_player' },
    });
    const shown = await server.call('GET', `/admin/transactions/${credit}`, { token });
    const { transaction } = shown.json();
    expect(transaction.closed_note).toBe(note);
    expect(transaction.closed_at).toBe(transaction.ended_at);

    for (const path of [`/${credit}`, '', '/export']) {
      const answer = await server.call('GET', `/partners/transactions${path}`, { token: own });
      expect(answer.body).toContain(transaction.closed_at);
      expect(answer.body).not.toContain(note);
    }
    const exported = await server.call('GET', `/admin/transactions/export?partner_id=${user.id}`, {
      token,
    });
    expect(exported.body).toContain(`${transaction.closed_at},"${note}"`);
  });

  it('no longer needs attention, is recorded, and notifies the partner', async () => {
    const { own, user, token, credit } = await aStuckCredit();
    const { transactions: before } = (
      await server.call('GET', '/partners/transactions', { token: own })
    ).json();
    expect(before.map((one: { closed_at: null }) => one.closed_at)).toEqual([null, null]);
    await close(token, credit);
    const listed = await server.call('GET', '/partners/transactions', { token: own });
    expect(listed.json().needs_attention).toBe(0);
    const entries = await recorded(server, { action: 'transaction.closed', partnerId: user.id });
    expect(entries).toMatchObject([{ details: { note } }]);
    expect(entries[0]?.message).toContain(`closed transaction ${credit} of ${user.company_name}`);
    const { notifications } = (await server.call('GET', '/notifications', { token: own })).json();
    expect(notifications).toContainEqual(
      expect.objectContaining({
        ...{ type: 'system', title: 'We closed a transaction', mode: 'test' },
        message: expect.stringMatching(/^The credit of €9\.00 in round \d+ was settled without/),
      }),
    );
  });

  it('returns an error if it has ended, is in progress or does not exist', async () => {
    const { token, debit, credit } = await aStuckCredit();
    expect(codeOf(await close(token, debit))).toEqual([409, 'transaction_ended']);
    await retry(token, credit);
    expect(codeOf(await close(token, credit))).toEqual([409, 'transaction_on_its_way']);
    const { credit: other, token: colleague } = await aStuckCredit();
    await close(colleague, other);
    expect(codeOf(await close(colleague, other))).toEqual([409, 'transaction_ended']);
    expect(codeOf(await retry(colleague, other))).toEqual([409, 'transaction_ended']);
    const nothing = '00000000-0000-7000-8000-000000000000';
    expect((await close(token, nothing)).statusCode).toBe(404);
    expect((await close(token, '1')).statusCode).toBe(400);
  });

  it('can be closed only with the permission to manage partners', async () => {
    const { own, credit } = await aStuckCredit();
    expect((await close(undefined, credit)).statusCode).toBe(401);
    expect((await close(own, credit)).statusCode).toBe(401);
    for (const role of ['support', 'compliance'] as const) {
      const { token } = await aColleague(server, role);
      expect((await close(token, credit)).statusCode).toBe(403);
    }
  });

  it.each([
    ['none', {}, 'This field is required.'],
    ['an empty one', { note: '   ' }, 'Please say how it was settled.'],
    ['a number', { note: 7 }, undefined],
    ['a short one', { note: ' ok ' }, 'Please use at least 3 characters.'],
    ['a long one', { note: 'x'.repeat(501) }, 'Please use at most 500 characters.'],
    ['a control character', { note: 'paid\u0000' }, 'Please remove control characters.'],
  ])('requires a note and rejects %s', async (_, body, said) => {
    const { token, credit } = await aStuckCredit();
    const answer = await close(token, credit, body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual(['note']);
    if (said !== undefined) expect(answer.json().fields.note).toBe(said);
    const shown = await server.call('GET', `/admin/transactions/${credit}`, { token });
    expect(shown.json().transaction).toMatchObject({ state: 'needs_attention', closed_note: null });
  });

  it('accepts a note of 500 characters of any kind', async () => {
    const { token, credit } = await aStuckCredit();
    const longest = `${'ü'.repeat(499)}😀`;
    expect((await close(token, credit, { note: longest })).json().transaction.closed_note).toBe(
      longest,
    );
    const { token: other, credit: second } = await aStuckCredit();
    expect((await close(other, second, { note: '😀!!' })).statusCode).toBe(200);
  });
});

describe('closing and resending at the same time', () => {
  const meeting = async (order: 'close first' | 'retry first') => {
    const { token, credit } = await aStuckCredit();
    const hold = (db: Parameters<Parameters<typeof bothWaiting>[1]>[0]) =>
      db.selectFrom('transactions').select('id').where('id', '=', credit).forUpdate().execute();
    const calls = [() => close(token, credit), () => retry(token, credit)] as const;
    const [first, second] = order === 'close first' ? calls : [calls[1], calls[0]];
    const answers = await bothWaiting(server.running.resources.db, hold, first, second);
    return answers.map((answer) => answer.json().code ?? answer.json().transaction.state);
  };

  it.each([
    ['close first', ['confirmed', 'transaction_ended']],
    ['retry first', ['pending', 'transaction_on_its_way']],
  ] as const)('applies only one of them: %s', async (order, ended) => {
    expect(await meeting(order)).toEqual(ended);
  });
});
