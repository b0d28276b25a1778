import { expect, it } from 'vitest';
import type { PlayerSession } from '../player-session.ts';
import { createSessionRenewal } from './renew-session.ts';
import { createRenewals, RENEWAL_MS } from './viewer-pass.ts';

const renewals = createRenewals(Buffer.from('a secret'));
const session: PlayerSession = {
  ...{
    tableId: 'roulette-1',
    playerId: 1,
    knownSince: 0,
    partnerId: 2,
    apiKeyId: 3,
    needsRenewal: true,
  },
  origin: 'https://casino.test',
  account: { id: 4, kind: 'purse', mode: 'live', currency: 'EUR' },
};
const MINUTE = 60_000;

it('a connected player can reconnect at any time', () => {
  let now = Date.parse('2026-05-04T20:00:00Z');
  const renew = createSessionRenewal(renewals, session, () => now);
  let held = '';
  let given = 0;
  for (let minutes = 0; minutes < 9 * 60; minutes++) {
    const next = renew();
    if (next !== undefined) given++;
    held = next ?? held;
    expect(renewals.open(held, now)).toEqual(session);
    now += MINUTE;
  }
  expect(given).toBe(9 * 4);
});

it('a player who has left can reconnect for an hour at most', () => {
  let now = 0;
  const renew = createSessionRenewal(renewals, session, () => now);
  const last = renew() ?? '';
  now = RENEWAL_MS - 1;
  expect(renewals.open(last, now)).toEqual(session);
  now = RENEWAL_MS;
  expect(renewals.open(last, now)).toBeUndefined();
});

it('a page that names its player needs no renewal token', () => {
  const named = { ...session, needsRenewal: false };
  expect(createSessionRenewal(renewals, named, () => 0)()).toBeUndefined();
});
