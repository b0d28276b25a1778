import { notificationPlaces } from '@baize/contract';
import { expect, it } from 'vitest';
import { placeOf } from './notification-place.ts';

const told = { type: 'security', subject_kind: null, subject_id: null, mode: null } as const;

it('the news of a wallet or a webhook leads to it, in its mode', () => {
  expect(placeOf({ ...told, place: 'wallet', mode: 'live' })).toEqual({
    to: '/dashboard/wallet?mode=live',
    label: 'Wallet',
  });
  expect(placeOf({ ...told, place: 'webhooks', mode: 'live' })?.to).toBe(
    '/dashboard/webhooks?mode=live',
  );
});

it('every screen that one may lead to is another than that of its type', () => {
  const usual = placeOf({ ...told, place: null });
  expect(usual?.to).toBe('/dashboard/profile');
  for (const place of notificationPlaces) expect(placeOf({ ...told, place })).not.toEqual(usual);
});
