import {
  accountRoutes,
  apiKeyRoutes,
  emailAddressRoutes,
  emailRoutes,
  enquiryRoutes,
  staffMemberRoutes,
  staffRoutes,
} from '@baize/contract';
import { askPasswordReset } from '../concepts/accounts/ask-password-reset.ts';
import { askForPartnerPasskey, logIn } from '../concepts/accounts/log-in.ts';
import { registerPartner } from '../concepts/accounts/register-partner.ts';
import { checkResetLink, resetPassword } from '../concepts/accounts/reset-password.ts';
import { tellKeyOwner } from '../concepts/api-keys/tell-key-owner.ts';
import { checkConfirmation, confirmEmail } from '../concepts/email-addresses/confirm-email.ts';
import { checkRestoration, restoreEmail } from '../concepts/email-addresses/restore-email.ts';
import { requestEmail } from '../concepts/emails/request-email.ts';
import { enquirySending } from '../concepts/enquiries/send-enquiry.ts';
import {
  acceptStaffInvitation,
  checkStaffInvitation,
} from '../concepts/staff/accept-staff-invitation.ts';
import { askForStaffPasskey, logInStaff } from '../concepts/staff/log-in-staff.ts';
import {
  askStaffPasswordReset,
  checkStaffResetLink,
  resetStaffPassword,
} from '../concepts/staff/reset-staff-password.ts';
import type { Resources } from '../platform/config/resources.ts';
import type { Serve } from '../platform/http/serve.ts';

/** What is asked without a session: by visitors, and by whoever has an API key. */
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
