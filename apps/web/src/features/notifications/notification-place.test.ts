import { notificationPlaces } from '@baize/contract';
import { expect, it } from 'vitest';
import { placeOf } from './notification-place.ts';

const told = { type: 'security', subject_kind: null, subject_id: null, mode: null } as const;

it('links a wallet or webhook notification to its screen in its mode', () => {
  expect(placeOf({ ...told, place: 'wallet', mode: 'live' })).toEqual({
    to: '/dashboard/wallet?mode=live',
    label: 'Wallet',
  });
  expect(placeOf({ ...told, place: 'webhooks', mode: 'live' })?.to).toBe(
    '/dashboard/webhooks?mode=live',
  );
});

it('links every notification with a place to a screen other than that of its type', () => {
  const usual = placeOf({ ...told, place: null });
  expect(usual?.to).toBe('/dashboard/profile');
  for (const place of notificationPlaces) expect(placeOf({ ...told, place })).not.toEqual(usual);
});
