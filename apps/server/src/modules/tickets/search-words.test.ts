import { beforeAll, describe, expect, it } from 'vitest';
import { aColleague } from '../../testing/colleagues.ts';
import { aPartner, type SignedInPartner } from '../../testing/people.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aTicket } from '../../testing/tickets.ts';

const server = useTestServer();
let partner: SignedInPartner;
let staffToken: string;

beforeAll(async () => {
  partner = await aPartner(server, { company_name: 'O’Hara–Ünal “Royal”™' });
  staffToken = (await aColleague(server, 'support')).token;
});

async function find(words: string, token: string): Promise<number[]> {
  const path = token === staffToken ? '/admin/support/tickets' : '/support/tickets';
  const answer = await server.call('GET', `${path}?search=${encodeURIComponent(words)}`, { token });
  expect(answer.statusCode).toBe(200);
  return answer.json().tickets.map(({ id }: { id: number }) => id);
}

/** Whoever may search for it. */
async function isFound(id: number, words: string): Promise<boolean> {
  const found = await Promise.all([partner.token, staffToken].map((token) => find(words, token)));
  const [byPartner, byStaff] = found.map((ids) => ids.includes(id));
  expect(byPartner).toBe(byStaff);
  return byStaff === true;
}

const raise = async (message: string) => {
  const { id } = await aTicket(server, partner.token, { subject: 'Subject', message });
  return id;
};

describe('a word beside a sign', () => {
  it.each([
    ['The “zettlement” failed', 'zettlement'],
    ['‘zquoted’', 'zquoted'],
    ['«zremboursement»', 'zremboursement'],
    ['zpayment–zrefund', 'zrefund'],
    ['zleft—zright', 'zleft'],
    ['zwide\u00a0zspace', 'zspace'],
    ['zetcetera…', 'zetcetera'],
    ['€7501', '7501'],
    ['7502€', '7502'],
    ['№7503', '7503'],
    ['zgaming™', 'zgaming'],
    ['¿zpago?', 'zpago'],
    ['zdot·zmiddle', 'zmiddle'],
    ['ztimes×zdivided÷zlast', 'zdivided'],
    ['zbullet\uf0b7zword', 'zword'],
    ['zhappy😀zface', 'zface'],
    ['❤️zheart', 'zheart'],
    ['ZX\u20117504', 'ZX-7504'],
    ['Z’Brien', "Z'Brien"],
    ["Z'Leary", 'Z’Leary'],
    ['ZʼMara', "Z'Mara"],
    ['z支付，z退款：z是？', 'z退款'],
    ['zsoft\u00adhyphen', 'zsofthyphen'],
    ['zcafe\u0301', 'zcafé'],
    ['ztrös', 'ztro\u0308s'],
    ['zª zµs zº', 'zµs'],
    ['z佐々木', 'z佐々木'],
  ])('%s is found by %s', async (message, words) => {
    const id = await raise(message);
    // The last word may be the beginning of one with a sign.
    expect(await isFound(id, `${words} subject`)).toBe(true);
    expect(await isFound(id, message)).toBe(true);
  });

  it('is a name’s too', async () => {
    const id = await raise('Of this partner');
    for (const words of ["O'Hara", 'ünal', 'U\u0308nal', 'royal', 'o’har']) {
      expect(await find(words, staffToken)).toContain(id);
    }
  });
});

/** Every beginning that is long enough to mean a word. */
const beginningsOf = (word: string) =>
  Array.from(word, (_, index) => word.slice(0, index + 1)).slice(2);

describe('while one types on', () => {
  it.each([
    'integration',
    'verification',
    'withdrawals',
    'cancellations',
    'availability',
    'responsiveness',
    'betting',
    'making',
    'encryption',
    'notifications',
  ])('a ticket with %s stays found', async (word) => {
    const id = await raise(`There is ${word} in it`);
    for (const beginning of beginningsOf(word)) {
      expect([beginning, await isFound(id, beginning)]).toEqual([beginning, true]);
      expect([beginning, await isFound(id, `subject ${beginning}`)]).toEqual([beginning, true]);
    }
  });

  it('also where another ticket has a word that begins so', async () => {
    await raise('Please verify');
    const id = await raise('A verification');
    for (const beginning of beginningsOf('verification')) {
      expect([beginning, await isFound(id, beginning)]).toEqual([beginning, true]);
    }
  });

  it('a sign is not where a word ends', async () => {
    const id = await raise('Ask Mc’Gillicuddy');
    expect(await isFound(id, "Mc'Gillic")).toBe(true);
  });

  it('a name stays found', async () => {
    const named = await aPartner(server, { company_name: 'Consolidated Gaming' });
    const { id } = await aTicket(server, named.token);
    for (const beginning of beginningsOf('consolidated')) {
      expect([beginning, await find(beginning, staffToken)]).toEqual([
        beginning,
        expect.arrayContaining([id]),
      ]);
    }
  });

  it('a word that goes another way than all that there are finds nothing', async () => {
    const id = await raise('Paymaster, casework');
    for (const words of ['paymasterx', 'paymastercard', 'caseworkshop', 'casinos']) {
      expect([words, await isFound(id, words)]).toEqual([words, false]);
    }
  });
});
