/** Permissions of staff by role. The server enforces this table and the screens read it. */
export const staffRoles = ['owner', 'admin', 'compliance', 'support', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Permissions ending in .view or .export guard routes that only read; the others guard changes. */
export const permissions = [
  'dashboard.view',
  'profile.edit',
  'partners.view',
  'partners.export',
  'partners.manage',
  'api_keys.regenerate',
  'kyc.view',
  'kyc.decide',
  'tickets.view',
  'tickets.respond',
  'enquiries.view',
  'enquiries.handle',
  'activity.view',
  'activity_integrity.view',
  'live.view',
  'live.manage',
  'settings.view',
  'settings.manage',
  'staff.view',
  'staff.manage',
] as const;
export type Permission = (typeof permissions)[number];

export const isReading = (permission: Permission) => /\.(view|export)$/.test(permission);

const permissionsByRole: Record<StaffRole, readonly Permission[]> = {
  owner: permissions,
  admin: [
    'dashboard.view',
    'profile.edit',
    'partners.view',
    'partners.export',
    'partners.manage',
    'api_keys.regenerate',
    'kyc.view',
    'kyc.decide',
    'tickets.view',
    'tickets.respond',
    'enquiries.view',
    'enquiries.handle',
    'activity.view',
    'live.view',
    'live.manage',
    'settings.view',
    'settings.manage',
  ],
  compliance: [
    'dashboard.view',
    'profile.edit',
    'partners.view',
    'kyc.view',
    'kyc.decide',
    'activity.view',
  ],
  support: [
    'dashboard.view',
    'profile.edit',
    'partners.view',
    'tickets.view',
    'tickets.respond',
    'enquiries.view',
    'enquiries.handle',
  ],
  /** Sees what any role sees; changes only their own account. */
  auditor: ['profile.edit', ...permissions.filter(isReading)],
};

export const roleMay = (role: StaffRole, permission: Permission): boolean =>
  permissionsByRole[role].includes(permission);
