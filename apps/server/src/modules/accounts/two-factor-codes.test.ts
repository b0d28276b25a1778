import { EMAIL_SEAL } from '@baize/platform/mail/outbox';
import { describe, expect, it } from 'vitest';
import { useOwnDatabase, visitor } from '../../testing/own-database.ts';
import { sendTwoFactorCode, useTwoFactorCode } from './two-factor-codes.ts';

const own = useOwnDatabase();

type Account = Awaited<ReturnType<typeof own.aPartner>>;
const send = (account: Account) => sendTwoFactorCode(own.resources, account, visitor);
const use = (account: Account, code: string) => useTwoFactorCode(own.resources, account.id, code);

async function sentTo({ id }: Account) {
  const { db, secrets } = own.resources;
  const rows = await db
    .selectFrom('emails')
    .select(['event_key', 'recipient', 'template', 'payload'])
    .where('partner_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ payload, ...row }) => ({
    ...row,
    data: JSON.parse(secrets.unseal(EMAIL_SEAL, payload ?? Buffer.of())).data as { code: string },
  }));
}

/** Sends a code and returns the emailed one. */
async function receive(account: Account): Promise<string> {
  await send(account);
  return (await sentTo(account)).at(-1)?.data.code ?? '';
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const confirmedAt = async ({ id }: Account) =>
  (
    await own.resources.db
      .selectFrom('partners')
      .select('email_confirmed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email_confirmed_at;

describe('a login code', () => {
  it('is six digits, emailed to the account and stored as a hash', async () => {
    own.clock.now = new Date('2026-05-04T10:00:00.000Z');
    const account = await own.aPartner();
    const code = await receive(account);
    expect(code).toMatch(/^\d{6}$/);
    expect(await sentTo(account)).toMatchObject([
      {
        event_key: `two_factor_code:${account.id}:2026-05-04T10:00:00.000Z`,
        recipient: account.email,
        template: 'two_factor_code',
      },
    ]);
    const row = await own.resources.db
      .selectFrom('two_factor_codes')
      .selectAll()
      .where('partner_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ tries: 0, used_at: null });
    expect(row.code_hash.toString('latin1')).not.toContain(code);
    const hash = own.resources.secrets.hash('two-factor-code', `${account.id}:${code}`);
    expect(row.code_hash.equals(hash)).toBe(true);
  });

  it('keeps its leading zeros', async () => {
    const codes = new Set<string>();
    for (let count = 0; count < 60; count++) codes.add(await receive(await own.aPartner()));
    expect([...codes].every((code) => code.length === 6)).toBe(true);
    expect(codes.size).toBeGreaterThan(50);
  });

  it('is right once and confirms the email address', async () => {
    const account = await own.aPartner();
    const code = await receive(account);
    expect(await confirmedAt(account)).toBeNull();
    expect(await use(account, code)).toBe('right');
    expect(await confirmedAt(account)).toEqual(expect.any(String));
    expect(await use(account, code)).toBe('wrong');
  });

  it('is compared at most five times, also concurrently', async () => {
    const account = await own.aPartner();
    const code = await receive(account);
    const wrong = another(code);
    for (let count = 1; count < 5; count++) expect(await use(account, wrong)).toBe('wrong');
    expect(await use(account, wrong)).toBe('spent');
    expect(await use(account, code)).toBe('spent');

    const many = await own.aPartner();
    const theirs = another(await receive(many));
    const answers = await Promise.all(Array.from({ length: 12 }, () => use(many, theirs)));
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(4);
    const { tries } = await own.resources.db
      .selectFrom('two_factor_codes')
      .select('tries')
      .where('partner_id', '=', many.id)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
  });

  it('is right at the fifth attempt', async () => {
    const account = await own.aPartner();
    const code = await receive(account);
    for (let count = 1; count < 5; count++) await use(account, another(code));
    expect(await use(account, code)).toBe('right');
    // The code was used, so it is wrong now; it is spent only after five failed attempts.
    expect(await use(account, code)).toBe('wrong');
  });

  it('is right for ten minutes, for its account only, and only if it is the newest', async () => {
    own.clock.now = new Date('2026-05-04T10:00:00.000Z');
    const [account, other, late] = [
      await own.aPartner(),
      await own.aPartner(),
      await own.aPartner(),
    ];
    const [code, lateCode] = [await receive(account), await receive(late)];
    await receive(other);
    expect(await use(other, code)).toBe('wrong');
    own.wait(599);
    expect(await use(account, code)).toBe('right');
    own.wait(1);
    expect(await use(late, lateCode)).toBe('wrong');

    const second = await receive(late);
    expect(await use(late, lateCode === second ? another(second) : lateCode)).toBe('wrong');
    expect(await use(late, second)).toBe('right');
  });

  it('is wrong for an account that was sent none', async () => {
    expect(await use(await own.aPartner(), '000000')).toBe('wrong');
  });
});

describe('sending a code again', () => {
  it('is refused for half a minute with the remaining time, and sends nothing', async () => {
    own.clock.now = new Date('2026-05-04T10:00:00.000Z');
    const account = await own.aPartner();
    const code = await receive(account);
    const refused = (retryAfterSeconds: number) =>
      expect(send(account)).rejects.toMatchObject({
        code: 'code_recently_sent',
        retryAfterSeconds,
      });
    await refused(30);
    own.wait(10.4);
    await refused(20);
    own.clock.now = new Date('2026-05-04T10:00:29.999Z');
    await refused(1);
    expect(await sentTo(account)).toHaveLength(1);
    expect(await use(account, another(code))).toBe('wrong');
    own.clock.now = new Date('2026-05-04T10:00:30.000Z');
    const second = await receive(account);
    expect(await sentTo(account)).toHaveLength(2);
    // The new code allows another five attempts.
    for (let count = 1; count < 5; count++) {
      expect(await use(account, another(second))).toBe('wrong');
    }
    expect(await use(account, second)).toBe('right');
  });

  it('is possible immediately after a completed login', async () => {
    own.clock.now = new Date('2026-05-04T10:00:00.000Z');
    const account = await own.aPartner();
    await use(account, await receive(account));
    own.wait(1);
    const second = await receive(account);
    expect(await use(account, second)).toBe('right');
  });

  it('does not delay another account', async () => {
    await send(await own.aPartner());
    await send(await own.aPartner());
  });
});
