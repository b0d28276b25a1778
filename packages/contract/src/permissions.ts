/**
 * Who on the staff may do what: the one table that the server enforces and the screens read.
 */
export const staffRoles = ['owner', 'admin', 'compliance', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

const permissionTable = {
  'dashboard.view': ['owner', 'admin', 'compliance', 'support'],
  'profile.edit': ['owner', 'admin', 'compliance', 'support'],
  'partners.view': ['owner', 'admin', 'compliance', 'support'],
  'partners.manage': ['owner', 'admin'],
  'api_keys.regenerate': ['owner', 'admin'],
  'kyc.view': ['owner', 'admin', 'compliance'],
  'kyc.decide': ['owner', 'admin', 'compliance'],
  'tickets.view': ['owner', 'admin', 'support'],
  'tickets.respond': ['owner', 'admin', 'support'],
  'enquiries.view': ['owner', 'admin', 'support'],
  'enquiries.handle': ['owner', 'admin', 'support'],
  'activity.view': ['owner', 'admin', 'compliance'],
  'activity.verify': ['owner'],
  'live.view': ['owner', 'admin'],
  'live.manage': ['owner', 'admin'],
  'settings.manage': ['owner', 'admin'],
  'staff.manage': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof permissionTable;

export const permissions = Object.keys(permissionTable) as Permission[];

export function roleMay(role: StaffRole, permission: Permission): boolean {
  return (permissionTable[permission] as readonly StaffRole[]).includes(role);
}
