import {
  accountRoutes,
  apiKeyRoutes,
  emailAddressRoutes,
  emailRoutes,
  enquiryRoutes,
  staffMemberRoutes,
  staffRoutes,
} from '@baize/contract';
import type { Resources } from '@baize/platform/config/resources';
import type { Serve } from '@baize/platform/http/serve';
import { askPasswordReset } from '../modules/accounts/ask-password-reset.ts';
import { askForPartnerPasskey, logIn } from '../modules/accounts/log-in.ts';
import { registerPartner } from '../modules/accounts/register-partner.ts';
import { checkResetLink, resetPassword } from '../modules/accounts/reset-password.ts';
import { tellKeyOwner } from '../modules/api-keys/tell-key-owner.ts';
import { checkConfirmation, confirmEmail } from '../modules/email-addresses/confirm-email.ts';
import { checkRestoration, restoreEmail } from '../modules/email-addresses/restore-email.ts';
import { requestEmail } from '../modules/emails/request-email.ts';
import { enquirySending } from '../modules/enquiries/send-enquiry.ts';
import {
  acceptStaffInvitation,
  checkStaffInvitation,
} from '../modules/staff/accept-staff-invitation.ts';
import { askForStaffPasskey, logInStaff } from '../modules/staff/log-in-staff.ts';
import {
  askStaffPasswordReset,
  checkStaffResetLink,
  resetStaffPassword,
} from '../modules/staff/reset-staff-password.ts';

/** Routes without a session: for visitors and for API keys. */
export function servePublic(serve: Serve, { metrics }: Pick<Resources, 'metrics'>): void {
  serve(accountRoutes.register, registerPartner);
  serve(accountRoutes.login, logIn);
  serve(accountRoutes.loginPasskey, askForPartnerPasskey);
  serve(accountRoutes.forgotPassword, askPasswordReset);
  serve(accountRoutes.checkResetLink, checkResetLink);
  serve(accountRoutes.resetPassword, resetPassword);
  serve(emailAddressRoutes.checkConfirmation, checkConfirmation);
  serve(emailAddressRoutes.confirmEmail, confirmEmail);
  serve(emailAddressRoutes.checkRestoration, checkRestoration);
  serve(emailAddressRoutes.restoreEmail, restoreEmail);
  serve(emailRoutes.requestEmail, requestEmail);
  serve(enquiryRoutes.sendEnquiry, enquirySending(metrics));
  serve(staffRoutes.adminLogin, logInStaff);
  serve(staffRoutes.adminLoginPasskey, askForStaffPasskey);
  serve(staffRoutes.forgotAdminPassword, askStaffPasswordReset);
  serve(staffRoutes.checkAdminResetLink, checkStaffResetLink);
  serve(staffRoutes.resetAdminPassword, resetStaffPassword);
  serve(staffMemberRoutes.checkStaffInvitation, checkStaffInvitation);
  serve(staffMemberRoutes.acceptStaffInvitation, acceptStaffInvitation);
  serve(apiKeyRoutes.whoAmI, tellKeyOwner);
}
