import { accountStatuses, kycStatuses } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { guide, type KeyState, type Situation } from './guidance.ts';

const keys: KeyState[] = ['loading', 'failed', 'restricted', 'not_generated', 'available', 'used'];
const situations: Situation[] = accountStatuses.flatMap((account) =>
  kycStatuses.flatMap((kyc) =>
    keys.flatMap((key) => [true, false].map((live) => ({ account, kyc, key, live }))),
  ),
);
const name = ({ account, kyc, key, live }: Situation) =>
  `${account} account, ${kyc} KYC, ${key} key, ${live ? 'live' : 'test'} mode`;

describe('dashboard guidance', () => {
  it.each(situations.map((situation) => [name(situation), situation] as const))(
    '%s: describes the situation and names one next step in the portal',
    (_, situation) => {
      const { title, text, next } = guide(situation);
      expect(title).not.toBe('');
      expect(text).toMatch(/\.$/);
      expect(next.label).not.toBe('');
      expect(next.to).toMatch(
        /^\/dashboard\/(kyc|api-keys|stream-info|documentation|tickets|go-live)$/,
      );
    },
  );

  it('never suggests an upload while documents are under review or approved', () => {
    for (const situation of situations) {
      if (situation.kyc !== 'pending' && situation.kyc !== 'approved') continue;
      expect(guide(situation).next.to, name(situation)).not.toBe('/dashboard/kyc');
    }
  });

  it('leads to live mode until it is enabled', () => {
    const used = { account: 'approved', kyc: 'approved', key: 'used' } as const;
    expect(guide({ ...used, live: false }).next.to).toBe('/dashboard/go-live');
    expect(guide({ ...used, live: true }).next.to).toBe('/dashboard/stream-info');
  });

  it('never mentions an available key to an account that cannot use one', () => {
    for (const situation of situations) {
      if (situation.account === 'approved' && situation.kyc === 'approved') continue;
      expect(guide(situation).next.to, name(situation)).not.toBe('/dashboard/stream-info');
    }
  });
});
