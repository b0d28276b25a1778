import { accountStatuses, kycStatuses } from '@baize/contract';
import { describe, expect, it } from 'vitest';
import { guide, type KeyState, type Situation } from './guidance.ts';

const keys: KeyState[] = ['loading', 'failed', 'restricted', 'not_generated', 'available', 'used'];
const situations: Situation[] = accountStatuses.flatMap((account) =>
  kycStatuses.flatMap((kyc) => keys.map((key) => ({ account, kyc, key }))),
);
const name = ({ account, kyc, key }: Situation) => `${account} account, ${kyc} KYC, ${key} key`;

describe('the guidance of the dashboard', () => {
  it.each(situations.map((situation) => [name(situation), situation] as const))(
    '%s: says where things stand and names one next step in the portal',
    (_, situation) => {
      const { title, text, next } = guide(situation);
      expect(title).not.toBe('');
      expect(text).toMatch(/\.$/);
      expect(next.label).not.toBe('');
      expect(next.to).toMatch(/^\/dashboard\/(kyc|api-keys|stream-info|documentation|tickets)$/);
    },
  );

  it('never sends anyone to upload while documents are under review or approved', () => {
    for (const situation of situations) {
      if (situation.kyc !== 'pending' && situation.kyc !== 'approved') continue;
      expect(guide(situation).next.to, name(situation)).not.toBe('/dashboard/kyc');
    }
  });

  it('never speaks of an available key to an account that cannot use one', () => {
    for (const situation of situations) {
      if (situation.account === 'approved' && situation.kyc === 'approved') continue;
      expect(guide(situation).next.to, name(situation)).not.toBe('/dashboard/stream-info');
    }
  });
});
