import { describe, expect, it } from 'vitest';
import { permissions, roleMay, type StaffRole, staffRoles } from './permissions.ts';

/** Written out once more on purpose: a permission given to the wrong role must not go unseen. */
const expected: Record<StaffRole, string[]> = {
  owner: [
    'activity.verify',
    'activity.view',
    'api_keys.regenerate',
    'dashboard.view',
    'enquiries.handle',
    'enquiries.view',
    'kyc.decide',
    'kyc.view',
    'live.manage',
    'live.view',
    'partners.manage',
    'partners.view',
    'profile.edit',
    'settings.manage',
    'staff.manage',
    'tickets.respond',
    'tickets.view',
  ],
  admin: [
    'activity.view',
    'api_keys.regenerate',
    'dashboard.view',
    'enquiries.handle',
    'enquiries.view',
    'kyc.decide',
    'kyc.view',
    'live.manage',
    'live.view',
    'partners.manage',
    'partners.view',
    'profile.edit',
    'settings.manage',
    'tickets.respond',
    'tickets.view',
  ],
  compliance: [
    'activity.view',
    'dashboard.view',
    'kyc.decide',
    'kyc.view',
    'partners.view',
    'profile.edit',
  ],
  support: [
    'dashboard.view',
    'enquiries.handle',
    'enquiries.view',
    'partners.view',
    'profile.edit',
    'tickets.respond',
    'tickets.view',
  ],
};

describe('who on the staff may do what', () => {
  it.each(staffRoles)('%s', (role) => {
    const given = permissions.filter((permission) => roleMay(role, permission));
    expect(given.sort()).toEqual(expected[role]);
  });
});
