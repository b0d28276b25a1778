import type { StaffRole } from '@baize/contract';

export const roleNames: Record<StaffRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  compliance: 'Compliance',
  support: 'Support',
  auditor: 'Auditor',
};

export const roleDuties: Record<StaffRole, string> = {
  owner: 'Everything, including staff.',
  admin: 'Everything but staff.',
  compliance: 'KYC and activity.',
  support: 'Tickets and enquiries.',
  auditor: 'Sees everything, changes nothing.',
};
