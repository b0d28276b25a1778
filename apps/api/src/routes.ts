import { accountRoutes, emailRoutes, staffRoutes, updateRoutes } from '@baize/contract';
import type { FastifyInstance } from 'fastify';
import { askPasswordReset } from './concepts/accounts/ask-password-reset.ts';
import { changePassword } from './concepts/accounts/change-password.ts';
import { logIn } from './concepts/accounts/log-in.ts';
import { logOut } from './concepts/accounts/log-out.ts';
import { readProfile } from './concepts/accounts/read-profile.ts';
import { registerPartner } from './concepts/accounts/register-partner.ts';
import { checkResetLink, resetPassword } from './concepts/accounts/reset-password.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
} from './concepts/accounts/two-factor.ts';
import { updateProfile } from './concepts/accounts/update-profile.ts';
import { requestEmail } from './concepts/emails/request-email.ts';
import { changeStaffPassword } from './concepts/staff/change-staff-password.ts';
import { logInStaff } from './concepts/staff/log-in-staff.ts';
import { checkSession, logOutStaff } from './concepts/staff/staff-session.ts';
import { updateStaffProfile } from './concepts/staff/update-staff-profile.ts';
import { streamPartnerUpdates, streamStaffUpdates } from './concepts/updates/stream-updates.ts';
import type { Resources } from './platform/resources.ts';
import { createServe } from './platform/serve.ts';

/** The whole API on one page: each route of the contract and the operation behind it. */
export function registerRoutes(app: FastifyInstance, resources: Resources): void {
  const serve = createServe(app, resources);

  // Public
  serve(accountRoutes.register, registerPartner);
  serve(accountRoutes.login, logIn);
  serve(accountRoutes.forgotPassword, askPasswordReset);
  serve(accountRoutes.checkResetLink, checkResetLink);
  serve(accountRoutes.resetPassword, resetPassword);
  serve(emailRoutes.requestEmail, requestEmail);
  serve(staffRoutes.adminLogin, logInStaff);

  // Partner
  serve(accountRoutes.logout, logOut);
  serve(accountRoutes.profile, readProfile);
  serve(accountRoutes.updateProfile, updateProfile);
  serve(accountRoutes.changePassword, changePassword);
  serve(accountRoutes.twoFactorStatus, readTwoFactor);
  serve(accountRoutes.enableTwoFactor, enableTwoFactor);
  serve(accountRoutes.disableTwoFactor, disableTwoFactor);
  serve(updateRoutes.partnerUpdates, streamPartnerUpdates);

  // Admin
  serve(staffRoutes.adminLogout, logOutStaff);
  serve(staffRoutes.checkSession, checkSession);
  serve(staffRoutes.updateAdminProfile, updateStaffProfile);
  serve(staffRoutes.changeAdminPassword, changeStaffPassword);
  serve(updateRoutes.staffUpdates, streamStaffUpdates);
}
