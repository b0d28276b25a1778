import { describe, expect, it } from 'vitest';
import { activityActions } from './activity-actions.ts';
import { isReading, permissions, roleMay, type StaffRole, staffRoles } from './permissions.ts';
import { allRoutes } from './routes.ts';

/** Repeated here on purpose: a permission given to the wrong role must fail a test. */
const expected: Record<StaffRole, string[]> = {
  owner: [
    'activity.view',
    'activity_integrity.view',
    'api_keys.regenerate',
    'dashboard.view',
    'enquiries.handle',
    'enquiries.view',
    'kyc.decide',
    'kyc.view',
    'live.manage',
    'live.view',
    'partners.export',
    'partners.manage',
    'partners.view',
    'profile.edit',
    'settings.manage',
    'settings.view',
    'staff.manage',
    'staff.view',
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
    'partners.export',
    'partners.manage',
    'partners.view',
    'profile.edit',
    'settings.manage',
    'settings.view',
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
  auditor: [
    'activity.view',
    'activity_integrity.view',
    'dashboard.view',
    'enquiries.view',
    'kyc.view',
    'live.view',
    'partners.export',
    'partners.view',
    'profile.edit',
    'settings.view',
    'staff.view',
    'tickets.view',
  ],
};

describe('staff permissions by role', () => {
  it.each(staffRoles)('%s', (role) => {
    const given = permissions.filter((permission) => roleMay(role, permission));
    expect(given.sort()).toEqual(expected[role]);
  });
});

/** Every role has this permission; it guards reading and changing one's own account. */
const ownAccount = 'profile.edit';

const staffRoutes = allRoutes.flatMap(({ method, path, audience }) =>
  audience.kind === 'admin'
    ? [{ name: `${method} ${path}`, reads: method === 'GET', permission: audience.permission }]
    : [],
);

describe('the permission of a route', () => {
  it('is a reading permission if and only if the route only reads', () => {
    const wrong = staffRoutes.filter(
      ({ reads, permission }) => permission !== ownAccount && reads !== isReading(permission),
    );
    expect(wrong).toEqual([]);
  });

  it('is the permission for one’s own account only on these routes', () => {
    const own = staffRoutes.filter(({ permission }) => permission === ownAccount);
    expect(own.map(({ name }) => name).sort()).toEqual([
      'DELETE /admin/second-factors',
      'DELETE /admin/second-factors/app',
      'DELETE /admin/second-factors/passkeys/{id}',
      'DELETE /admin/sessions',
      'DELETE /admin/sessions/{id}',
      'GET /admin/check-session',
      'GET /admin/second-factors',
      'GET /admin/sessions',
      'POST /admin/confirm-password',
      'POST /admin/logout',
      'POST /admin/second-factors/app',
      'POST /admin/second-factors/app/confirm',
      'POST /admin/second-factors/passkeys',
      'POST /admin/second-factors/passkeys/options',
      'POST /admin/second-factors/recovery-codes',
      'PUT /admin/password',
      'PUT /admin/profile',
      'PUT /admin/second-factors/passkeys/{id}',
    ]);
  });

  it('is used by at least one route', () => {
    const used = staffRoutes.map(({ permission }) => permission);
    expect(permissions.filter((permission) => !used.includes(permission))).toEqual([]);
  });
});

describe('an action of the audit log', () => {
  it('requires a reading permission', () => {
    const needed = Object.values(activityActions).map(({ seenWith }) => seenWith);
    expect(needed.filter((permission) => !isReading(permission))).toEqual([]);
  });
});
