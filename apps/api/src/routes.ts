import {
  accountRoutes,
  activityRoutes,
  apiKeyRoutes,
  callRoutes,
  certificationRoutes,
  emailAddressRoutes,
  emailRoutes,
  enquiryRoutes,
  goLiveRoutes,
  kycRoutes,
  liveTableRoutes,
  notificationRoutes,
  partnerRoutes,
  partnerSecondFactorRoutes,
  playerRoutes,
  reportRoutes,
  secretKeyRoutes,
  sessionRoutes,
  settingRoutes,
  staffMemberRoutes,
  staffRoutes,
  staffSecondFactorRoutes,
  tableLimitRoutes,
  ticketRoutes,
  transactionRoutes,
  updateRoutes,
  walletRoutes,
  webhookRoutes,
} from '@baize/contract';
import type { FastifyInstance } from 'fastify';
import { askPasswordReset } from './concepts/accounts/ask-password-reset.ts';
import { changePassword } from './concepts/accounts/change-password.ts';
import { dismissFirstVisit } from './concepts/accounts/dismiss-first-visit.ts';
import { askForPartnerPasskey, logIn } from './concepts/accounts/log-in.ts';
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
import { exportActivity } from './concepts/activity/export-activity.ts';
import { listActivity } from './concepts/activity/list-activity.ts';
import { listOwnActivity } from './concepts/activity/list-own-activity.ts';
import { readRecordState } from './concepts/activity/read-record-state.ts';
import { createSecretKey } from './concepts/api-keys/create-secret-key.ts';
import { listSecretKeys } from './concepts/api-keys/list-secret-keys.ts';
import { readApiKey, readApiKeyStatus } from './concepts/api-keys/read-api-key.ts';
import {
  regenerateApiKey,
  regeneratePartnerApiKey,
} from './concepts/api-keys/regenerate-api-key.ts';
import { revokeSecretKey } from './concepts/api-keys/revoke-secret-key.ts';
import { tellKeyOwner } from './concepts/api-keys/tell-key-owner.ts';
import { listOwnCalls, listPartnerCalls } from './concepts/calls/list-calls.ts';
import { fetchOwnReport, fetchPartnerReport } from './concepts/certification/fetch-report.ts';
import {
  readOwnCertification,
  readPartnerCertification,
} from './concepts/certification/read-certification.ts';
import { startCertification } from './concepts/certification/start-certification.ts';
import { sendContactConfirmation } from './concepts/email-addresses/confirm-contact.ts';
import {
  checkConfirmation,
  confirmEmail,
  resendConfirmation,
} from './concepts/email-addresses/confirm-email.ts';
import { checkRestoration, restoreEmail } from './concepts/email-addresses/restore-email.ts';
import { requestEmail } from './concepts/emails/request-email.ts';
import { handleEnquiry, reopenEnquiry } from './concepts/enquiries/handle-enquiry.ts';
import { listEnquiries } from './concepts/enquiries/list-enquiries.ts';
import { sendEnquiry } from './concepts/enquiries/send-enquiry.ts';
import { acceptTerms } from './concepts/go-live/accept-terms.ts';
import { approveGoLive } from './concepts/go-live/approve-go-live.ts';
import { listGoLive } from './concepts/go-live/list-go-live.ts';
import { readOwnProgress, readPartnerProgress } from './concepts/go-live/read-progress.ts';
import { tryWallet } from './concepts/go-live/try-wallet.ts';
import { approveKyc, rejectKyc } from './concepts/kyc/decide-kyc.ts';
import {
  downloadDocument,
  downloadOwnDocument,
  viewDocument,
} from './concepts/kyc/fetch-document.ts';
import { listKycRequests } from './concepts/kyc/list-kyc-requests.ts';
import { lookAtKycChanges } from './concepts/kyc/look-at-kyc-changes.ts';
import { readKycRequest } from './concepts/kyc/read-kyc-request.ts';
import { readKycStatus } from './concepts/kyc/read-kyc-status.ts';
import { uploadDocuments } from './concepts/kyc/upload-documents.ts';
import { exportOwnBets, listOwnBets } from './concepts/live-tables/list-own-bets.ts';
import { exportOwnRevenue, readOwnRevenue } from './concepts/live-tables/read-own-revenue.ts';
import { readStreamInfo } from './concepts/live-tables/read-stream-info.ts';
import { updateAllowedOrigins } from './concepts/live-tables/update-allowed-origins.ts';
import { watchRevenue, watchTables } from './concepts/live-tables/watch-tables.ts';
import {
  countUnreadNotifications,
  listNotifications,
} from './concepts/notifications/list-notifications.ts';
import {
  markAllNotificationsRead,
  markNotificationRead,
} from './concepts/notifications/mark-notifications-read.ts';
import {
  readNotificationPreferences,
  setNotificationPreferences,
} from './concepts/notifications/preferences.ts';
import { addPartner } from './concepts/partners/add-partner.ts';
import { approvePartner, rejectPartner } from './concepts/partners/change-partner-status.ts';
import { deletePartner } from './concepts/partners/delete-partner.ts';
import { exportPartners } from './concepts/partners/export-partners.ts';
import { holdPartnerRecords } from './concepts/partners/hold-partner-records.ts';
import { listPartners } from './concepts/partners/list-partners.ts';
import { readPartner } from './concepts/partners/read-partner.ts';
import { resetPartnerSecondFactors } from './concepts/partners/reset-partner-second-factors.ts';
import { setPartnerPlan } from './concepts/partners/set-partner-plan.ts';
import {
  admitOwnPlayer,
  excludeOwnPlayer,
  limitOwnPlayer,
} from './concepts/players/protect-player.ts';
import {
  listBetsOfPlayer,
  listOwnPlayerBets,
  readOwnPlayer,
  readPlayer,
} from './concepts/players/read-player.ts';
import { readRealityCheck, setRealityCheck } from './concepts/players/reality-check.ts';
import { dashboardCharts } from './concepts/reports/dashboard-charts.ts';
import { dashboardStats } from './concepts/reports/dashboard-stats.ts';
import { recentActivity } from './concepts/reports/recent-activity.ts';
import { addPasskey, beginPasskey } from './concepts/second-factors/add-passkey.ts';
import { makeRecoveryCodes } from './concepts/second-factors/make-recovery-codes.ts';
import { readSecondFactors } from './concepts/second-factors/read-second-factors.ts';
import {
  removeApp,
  removePasskey,
  removeSecondFactors,
} from './concepts/second-factors/remove-factors.ts';
import { renamePasskey } from './concepts/second-factors/rename-passkey.ts';
import { beginApp, confirmApp } from './concepts/second-factors/set-up-app.ts';
import { confirmPassword } from './concepts/sessions/confirm-password.ts';
import { endOtherSessions, endSession } from './concepts/sessions/end-sessions.ts';
import { endPartnerSessions, endStaffSessions } from './concepts/sessions/end-sessions-of.ts';
import { listSessions } from './concepts/sessions/list-sessions.ts';
import { readSettings, updateSettings } from './concepts/settings/manage-settings.ts';
import {
  readSecondFactorRule,
  updateSecondFactorRule,
} from './concepts/settings/second-factor-rule.ts';
import {
  acceptStaffInvitation,
  checkStaffInvitation,
} from './concepts/staff/accept-staff-invitation.ts';
import { changeStaffPassword } from './concepts/staff/change-staff-password.ts';
import { inviteStaff, inviteStaffAgain } from './concepts/staff/invite-staff.ts';
import { listStaff } from './concepts/staff/list-staff.ts';
import { askForStaffPasskey, logInStaff } from './concepts/staff/log-in-staff.ts';
import { changeStaffRole, disableStaff, enableStaff } from './concepts/staff/manage-staff.ts';
import {
  askStaffPasswordReset,
  checkStaffResetLink,
  resetStaffPassword,
} from './concepts/staff/reset-staff-password.ts';
import { resetStaffSecondFactors } from './concepts/staff/reset-staff-second-factors.ts';
import { checkSession, logOutStaff } from './concepts/staff/staff-session.ts';
import { updateStaffProfile } from './concepts/staff/update-staff-profile.ts';
import {
  changeTableLimits,
  dropTableCurrency,
  listOwnTableLimits,
  listTableLimits,
  lowerTableLimits,
} from './concepts/table-limits/table-limits.ts';
import { assignTicket, listAssignees } from './concepts/tickets/assign-ticket.ts';
import { changeTicketStatus } from './concepts/tickets/change-ticket-status.ts';
import { closeTicket } from './concepts/tickets/close-ticket.ts';
import { createTicket } from './concepts/tickets/create-ticket.ts';
import { listOwnTickets } from './concepts/tickets/list-own-tickets.ts';
import { listTickets } from './concepts/tickets/list-tickets.ts';
import { markTicketRead } from './concepts/tickets/mark-ticket-read.ts';
import { noteTicket } from './concepts/tickets/note-ticket.ts';
import { readOwnTicket } from './concepts/tickets/read-own-ticket.ts';
import { readTicket } from './concepts/tickets/read-ticket.ts';
import { respondToOwnTicket } from './concepts/tickets/respond-to-own-ticket.ts';
import { respondToTicket, respondToTicketByQuery } from './concepts/tickets/respond-to-ticket.ts';
import {
  exportOwnTransactions,
  exportTransactions,
} from './concepts/transactions/export-transactions.ts';
import {
  listOwnTransactions,
  listTransactions,
} from './concepts/transactions/list-transactions.ts';
import { readOwnTransaction, readTransaction } from './concepts/transactions/read-transaction.ts';
import {
  retryOwnTransaction,
  retryTransaction,
} from './concepts/transactions/retry-transaction.ts';
import { streamPartnerUpdates, streamStaffUpdates } from './concepts/updates/stream-updates.ts';
import { listPartnerWallets, readWallet } from './concepts/wallets/read-wallet.ts';
import { replaceWalletSecret } from './concepts/wallets/replace-wallet-secret.ts';
import { setWallet } from './concepts/wallets/set-wallet.ts';
import { createWebhook } from './concepts/webhooks/create-webhook.ts';
import { deleteWebhook } from './concepts/webhooks/delete-webhook.ts';
import { listPartnerWebhooks, listWebhooks } from './concepts/webhooks/list-webhooks.ts';
import { listWebhookDeliveries, readWebhookDelivery } from './concepts/webhooks/read-deliveries.ts';
import { replaceWebhookSecret } from './concepts/webhooks/replace-webhook-secret.ts';
import { sendWebhookAgain, testWebhook } from './concepts/webhooks/send-webhook.ts';
import { updateWebhook } from './concepts/webhooks/update-webhook.ts';
import type { Resources } from './platform/config/resources.ts';
import { createServe } from './platform/http/serve.ts';

/** The whole API on one page: each route of the contract and the operation behind it. */
export function registerRoutes(app: FastifyInstance, resources: Resources): void {
  const serve = createServe(app, resources);

  // Public
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
  serve(enquiryRoutes.sendEnquiry, sendEnquiry);
  serve(staffRoutes.adminLogin, logInStaff);
  serve(staffRoutes.adminLoginPasskey, askForStaffPasskey);
  serve(staffRoutes.forgotAdminPassword, askStaffPasswordReset);
  serve(staffRoutes.checkAdminResetLink, checkStaffResetLink);
  serve(staffRoutes.resetAdminPassword, resetStaffPassword);
  serve(staffMemberRoutes.checkStaffInvitation, checkStaffInvitation);
  serve(staffMemberRoutes.acceptStaffInvitation, acceptStaffInvitation);

  // Partner
  serve(accountRoutes.logout, logOut);
  serve(accountRoutes.profile, readProfile);
  serve(accountRoutes.dismissFirstVisit, dismissFirstVisit);
  serve(accountRoutes.updateProfile, updateProfile);
  serve(emailAddressRoutes.resendConfirmation, resendConfirmation);
  serve(emailAddressRoutes.sendContactConfirmation, sendContactConfirmation);
  serve(accountRoutes.changePassword, changePassword);
  serve(accountRoutes.confirmPassword, confirmPassword);
  serve(accountRoutes.twoFactorStatus, readTwoFactor);
  serve(accountRoutes.enableTwoFactor, enableTwoFactor);
  serve(accountRoutes.disableTwoFactor, disableTwoFactor);
  serve(partnerSecondFactorRoutes.readSecondFactors, readSecondFactors);
  serve(partnerSecondFactorRoutes.removeSecondFactors, removeSecondFactors);
  serve(partnerSecondFactorRoutes.beginApp, beginApp);
  serve(partnerSecondFactorRoutes.confirmApp, confirmApp);
  serve(partnerSecondFactorRoutes.removeApp, removeApp);
  serve(partnerSecondFactorRoutes.beginPasskey, beginPasskey);
  serve(partnerSecondFactorRoutes.addPasskey, addPasskey);
  serve(partnerSecondFactorRoutes.renamePasskey, renamePasskey);
  serve(partnerSecondFactorRoutes.removePasskey, removePasskey);
  serve(partnerSecondFactorRoutes.makeRecoveryCodes, makeRecoveryCodes);
  serve(sessionRoutes.listSessions, listSessions);
  serve(sessionRoutes.endSession, endSession);
  serve(sessionRoutes.endOtherSessions, endOtherSessions);
  serve(kycRoutes.kycStatus, readKycStatus);
  serve(kycRoutes.uploadKyc, uploadDocuments);
  serve(kycRoutes.downloadOwnKycDocument, downloadOwnDocument);
  serve(apiKeyRoutes.apiKey, readApiKey);
  serve(apiKeyRoutes.apiKeyStatus, readApiKeyStatus);
  serve(apiKeyRoutes.regenerateApiKey, regenerateApiKey);
  serve(secretKeyRoutes.listSecretKeys, listSecretKeys);
  serve(secretKeyRoutes.createSecretKey, createSecretKey);
  serve(secretKeyRoutes.revokeSecretKey, revokeSecretKey);
  serve(walletRoutes.readWallet, readWallet);
  serve(walletRoutes.setWallet, setWallet);
  serve(walletRoutes.replaceWalletSecret, replaceWalletSecret);
  serve(playerRoutes.readOwnPlayer, readOwnPlayer);
  serve(playerRoutes.limitOwnPlayer, limitOwnPlayer);
  serve(playerRoutes.excludeOwnPlayer, excludeOwnPlayer);
  serve(playerRoutes.admitOwnPlayer, admitOwnPlayer);
  serve(playerRoutes.ownPlayerBets, listOwnPlayerBets);
  serve(playerRoutes.readRealityCheck, readRealityCheck);
  serve(playerRoutes.setRealityCheck, setRealityCheck);
  serve(tableLimitRoutes.ownTableLimits, listOwnTableLimits);
  serve(tableLimitRoutes.setOwnTableLimits, lowerTableLimits);
  serve(transactionRoutes.listOwnTransactions, listOwnTransactions);
  serve(transactionRoutes.exportOwnTransactions, exportOwnTransactions);
  serve(transactionRoutes.readOwnTransaction, readOwnTransaction);
  serve(transactionRoutes.retryOwnTransaction, retryOwnTransaction);
  serve(callRoutes.listOwnCalls, listOwnCalls);
  serve(webhookRoutes.listWebhooks, listWebhooks);
  serve(webhookRoutes.createWebhook, createWebhook);
  serve(webhookRoutes.updateWebhook, updateWebhook);
  serve(webhookRoutes.deleteWebhook, deleteWebhook);
  serve(webhookRoutes.replaceWebhookSecret, replaceWebhookSecret);
  serve(webhookRoutes.testWebhook, testWebhook);
  serve(webhookRoutes.listWebhookDeliveries, listWebhookDeliveries);
  serve(webhookRoutes.readWebhookDelivery, readWebhookDelivery);
  serve(webhookRoutes.sendWebhookAgain, sendWebhookAgain);
  serve(goLiveRoutes.goLiveProgress, readOwnProgress);
  serve(goLiveRoutes.tryWallet, tryWallet);
  serve(goLiveRoutes.acceptTerms, acceptTerms);
  serve(certificationRoutes.startCertification, startCertification);
  serve(certificationRoutes.readCertification, readOwnCertification);
  serve(certificationRoutes.certificationReport, fetchOwnReport);
  serve(notificationRoutes.listNotifications, listNotifications);
  serve(notificationRoutes.countUnreadNotifications, countUnreadNotifications);
  serve(notificationRoutes.markAllNotificationsRead, markAllNotificationsRead);
  serve(notificationRoutes.markNotificationRead, markNotificationRead);
  serve(notificationRoutes.readNotificationPreferences, readNotificationPreferences);
  serve(notificationRoutes.setNotificationPreferences, setNotificationPreferences);
  serve(activityRoutes.listOwnActivity, listOwnActivity);
  serve(ticketRoutes.listOwnTickets, listOwnTickets);
  serve(ticketRoutes.createTicket, createTicket);
  serve(ticketRoutes.readOwnTicket, readOwnTicket);
  serve(ticketRoutes.respondToOwnTicket, respondToOwnTicket);
  serve(ticketRoutes.closeTicket, closeTicket);
  serve(ticketRoutes.markTicketRead, markTicketRead);
  serve(liveTableRoutes.streamInfo, readStreamInfo);
  serve(liveTableRoutes.updateAllowedOrigins, updateAllowedOrigins);
  serve(liveTableRoutes.ownRevenue, readOwnRevenue);
  serve(liveTableRoutes.exportOwnRevenue, exportOwnRevenue);
  serve(liveTableRoutes.ownBets, listOwnBets);
  serve(liveTableRoutes.exportOwnBets, exportOwnBets);
  serve(updateRoutes.partnerUpdates, streamPartnerUpdates);

  // Admin
  serve(staffRoutes.adminLogout, logOutStaff);
  serve(staffRoutes.checkSession, checkSession);
  serve(staffRoutes.updateAdminProfile, updateStaffProfile);
  serve(staffRoutes.changeAdminPassword, changeStaffPassword);
  serve(staffRoutes.confirmAdminPassword, confirmPassword);
  serve(staffSecondFactorRoutes.readSecondFactors, readSecondFactors);
  serve(staffSecondFactorRoutes.removeSecondFactors, removeSecondFactors);
  serve(staffSecondFactorRoutes.beginApp, beginApp);
  serve(staffSecondFactorRoutes.confirmApp, confirmApp);
  serve(staffSecondFactorRoutes.removeApp, removeApp);
  serve(staffSecondFactorRoutes.beginPasskey, beginPasskey);
  serve(staffSecondFactorRoutes.addPasskey, addPasskey);
  serve(staffSecondFactorRoutes.renamePasskey, renamePasskey);
  serve(staffSecondFactorRoutes.removePasskey, removePasskey);
  serve(staffSecondFactorRoutes.makeRecoveryCodes, makeRecoveryCodes);
  serve(sessionRoutes.listAdminSessions, listSessions);
  serve(sessionRoutes.endAdminSession, endSession);
  serve(sessionRoutes.endOtherAdminSessions, endOtherSessions);
  serve(reportRoutes.dashboardStats, dashboardStats);
  serve(reportRoutes.recentActivity, recentActivity);
  serve(reportRoutes.dashboardCharts, dashboardCharts);
  serve(partnerRoutes.listPartners, listPartners);
  serve(partnerRoutes.addPartner, addPartner);
  serve(partnerRoutes.exportPartners, exportPartners);
  serve(partnerRoutes.readPartner, readPartner);
  serve(partnerRoutes.deletePartner, deletePartner);
  serve(partnerRoutes.approvePartner, approvePartner);
  serve(partnerRoutes.rejectPartner, rejectPartner);
  serve(partnerRoutes.endPartnerSessions, endPartnerSessions);
  serve(partnerRoutes.resetPartnerSecondFactors, resetPartnerSecondFactors);
  serve(partnerRoutes.setPartnerPlan, setPartnerPlan);
  serve(partnerRoutes.holdPartnerRecords, holdPartnerRecords);
  serve(goLiveRoutes.listGoLive, listGoLive);
  serve(goLiveRoutes.partnerGoLive, readPartnerProgress);
  serve(goLiveRoutes.approveGoLive, approveGoLive);
  serve(certificationRoutes.readPartnerCertification, readPartnerCertification);
  serve(certificationRoutes.partnerCertificationReport, fetchPartnerReport);
  serve(webhookRoutes.listPartnerWebhooks, listPartnerWebhooks);
  serve(walletRoutes.listPartnerWallets, listPartnerWallets);
  serve(callRoutes.listPartnerCalls, listPartnerCalls);
  serve(apiKeyRoutes.regeneratePartnerApiKey, regeneratePartnerApiKey);
  serve(kycRoutes.listKycRequests, listKycRequests);
  serve(kycRoutes.readKycRequest, readKycRequest);
  serve(kycRoutes.approveKyc, approveKyc);
  serve(kycRoutes.rejectKyc, rejectKyc);
  serve(kycRoutes.lookAtKycChanges, lookAtKycChanges);
  serve(kycRoutes.downloadKycDocument, downloadDocument);
  serve(kycRoutes.viewKycDocument, viewDocument);
  serve(enquiryRoutes.listEnquiries, listEnquiries);
  serve(enquiryRoutes.handleEnquiry, handleEnquiry);
  serve(enquiryRoutes.reopenEnquiry, reopenEnquiry);
  serve(activityRoutes.listActivity, listActivity);
  serve(activityRoutes.exportActivity, exportActivity);
  serve(activityRoutes.readRecordState, readRecordState);
  serve(settingRoutes.readSecondFactorRule, readSecondFactorRule);
  serve(settingRoutes.updateSecondFactorRule, updateSecondFactorRule);
  serve(settingRoutes.readSettings, readSettings);
  serve(settingRoutes.updateSettings, updateSettings);
  serve(staffMemberRoutes.listStaff, listStaff);
  serve(staffMemberRoutes.inviteStaff, inviteStaff);
  serve(staffMemberRoutes.inviteStaffAgain, inviteStaffAgain);
  serve(staffMemberRoutes.changeStaffRole, changeStaffRole);
  serve(staffMemberRoutes.disableStaff, disableStaff);
  serve(staffMemberRoutes.enableStaff, enableStaff);
  serve(staffMemberRoutes.endStaffSessions, endStaffSessions);
  serve(staffMemberRoutes.resetStaffSecondFactors, resetStaffSecondFactors);
  serve(ticketRoutes.listTickets, listTickets);
  serve(ticketRoutes.listAssignees, listAssignees);
  serve(ticketRoutes.readTicket, readTicket);
  serve(ticketRoutes.respondToTicket, respondToTicket);
  serve(ticketRoutes.respondToTicketByQuery, respondToTicketByQuery);
  serve(ticketRoutes.changeTicketStatus, changeTicketStatus);
  serve(ticketRoutes.assignTicket, assignTicket);
  serve(ticketRoutes.noteTicket, noteTicket);
  serve(liveTableRoutes.liveTables, watchTables);
  serve(liveTableRoutes.liveRevenue, watchRevenue);
  serve(playerRoutes.readPlayer, readPlayer);
  serve(playerRoutes.playerBets, listBetsOfPlayer);
  serve(tableLimitRoutes.tableLimits, listTableLimits);
  serve(tableLimitRoutes.setTableLimits, changeTableLimits);
  serve(tableLimitRoutes.removeTableCurrency, dropTableCurrency);
  serve(transactionRoutes.listTransactions, listTransactions);
  serve(transactionRoutes.exportTransactions, exportTransactions);
  serve(transactionRoutes.readTransaction, readTransaction);
  serve(transactionRoutes.retryTransaction, retryTransaction);
  serve(updateRoutes.staffUpdates, streamStaffUpdates);

  // API key
  serve(apiKeyRoutes.whoAmI, tellKeyOwner);
}
