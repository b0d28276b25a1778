import {
  activityRoutes,
  apiKeyRoutes,
  callRoutes,
  certificationRoutes,
  enquiryRoutes,
  goLiveRoutes,
  kycRoutes,
  liveTableRoutes,
  partnerRoutes,
  playerRoutes,
  reportRoutes,
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
import { exportActivity } from '../concepts/activity/export-activity.ts';
import { listActivity } from '../concepts/activity/list-activity.ts';
import { readRecordState } from '../concepts/activity/read-record-state.ts';
import { regeneratePartnerApiKey } from '../concepts/api-keys/regenerate-api-key.ts';
import { listPartnerCalls } from '../concepts/calls/list-calls.ts';
import { fetchPartnerReport } from '../concepts/certification/fetch-report.ts';
import { readPartnerCertification } from '../concepts/certification/read-certification.ts';
import { handleEnquiry, reopenEnquiry } from '../concepts/enquiries/handle-enquiry.ts';
import { listEnquiries } from '../concepts/enquiries/list-enquiries.ts';
import { approveGoLive } from '../concepts/go-live/approve-go-live.ts';
import { countGoLive, listGoLive } from '../concepts/go-live/list-go-live.ts';
import { readPartnerProgress } from '../concepts/go-live/read-progress.ts';
import { approveKyc, rejectKyc } from '../concepts/kyc/decide-kyc.ts';
import { downloadDocument, viewDocument } from '../concepts/kyc/fetch-document.ts';
import { listKycRequests } from '../concepts/kyc/list-kyc-requests.ts';
import { lookAtKycChanges } from '../concepts/kyc/look-at-kyc-changes.ts';
import { readKycRequest } from '../concepts/kyc/read-kyc-request.ts';
import { watchRevenue, watchTables } from '../concepts/live-tables/watch-tables.ts';
import { addPartner } from '../concepts/partners/add-partner.ts';
import { approvePartner, rejectPartner } from '../concepts/partners/change-partner-status.ts';
import { deletePartner } from '../concepts/partners/delete-partner.ts';
import { exportPartners } from '../concepts/partners/export-partners.ts';
import { holdPartnerRecords } from '../concepts/partners/hold-partner-records.ts';
import { listPartners } from '../concepts/partners/list-partners.ts';
import { readPartner } from '../concepts/partners/read-partner.ts';
import { resetPartnerSecondFactors } from '../concepts/partners/reset-partner-second-factors.ts';
import { setPartnerPlan } from '../concepts/partners/set-partner-plan.ts';
import { listBetsOfPlayer, readPlayer } from '../concepts/players/read-player.ts';
import { dashboardCharts } from '../concepts/reports/dashboard-charts.ts';
import { dashboardStats } from '../concepts/reports/dashboard-stats.ts';
import { recentActivity } from '../concepts/reports/recent-activity.ts';
import { addPasskey, beginPasskey } from '../concepts/second-factors/add-passkey.ts';
import { makeRecoveryCodes } from '../concepts/second-factors/make-recovery-codes.ts';
import { readSecondFactors } from '../concepts/second-factors/read-second-factors.ts';
import {
  removeApp,
  removePasskey,
  removeSecondFactors,
} from '../concepts/second-factors/remove-factors.ts';
import { renamePasskey } from '../concepts/second-factors/rename-passkey.ts';
import { beginApp, confirmApp } from '../concepts/second-factors/set-up-app.ts';
import { confirmPassword } from '../concepts/sessions/confirm-password.ts';
import { endOtherSessions, endSession } from '../concepts/sessions/end-sessions.ts';
import { endPartnerSessions, endStaffSessions } from '../concepts/sessions/end-sessions-of.ts';
import { listSessions } from '../concepts/sessions/list-sessions.ts';
import { readSettings, updateSettings } from '../concepts/settings/manage-settings.ts';
import {
  readSecondFactorRule,
  updateSecondFactorRule,
} from '../concepts/settings/second-factor-rule.ts';
import { changeStaffPassword } from '../concepts/staff/change-staff-password.ts';
import { inviteStaff, inviteStaffAgain } from '../concepts/staff/invite-staff.ts';
import { listStaff } from '../concepts/staff/list-staff.ts';
import { changeStaffRole, disableStaff, enableStaff } from '../concepts/staff/manage-staff.ts';
import { resetStaffSecondFactors } from '../concepts/staff/reset-staff-second-factors.ts';
import { checkSession, logOutStaff } from '../concepts/staff/staff-session.ts';
import { updateStaffProfile } from '../concepts/staff/update-staff-profile.ts';
import {
  changeTableLimits,
  dropTableCurrency,
  listTableLimits,
} from '../concepts/table-limits/table-limits.ts';
import { assignTicket, listAssignees } from '../concepts/tickets/assign-ticket.ts';
import { changeTicketStatus } from '../concepts/tickets/change-ticket-status.ts';
import { listTickets } from '../concepts/tickets/list-tickets.ts';
import { noteTicket } from '../concepts/tickets/note-ticket.ts';
import { readTicket } from '../concepts/tickets/read-ticket.ts';
import { respondToTicket, respondToTicketByQuery } from '../concepts/tickets/respond-to-ticket.ts';
import { closeTransaction } from '../concepts/transactions/close-transaction.ts';
import { exportTransactions } from '../concepts/transactions/export-transactions.ts';
import { listTransactions } from '../concepts/transactions/list-transactions.ts';
import { readTransaction } from '../concepts/transactions/read-transaction.ts';
import { retryTransaction } from '../concepts/transactions/retry-transaction.ts';
import { streamStaffUpdates } from '../concepts/updates/stream-updates.ts';
import { listPartnerWallets } from '../concepts/wallets/read-wallet.ts';
import { listPartnerWebhooks } from '../concepts/webhooks/list-webhooks.ts';
import type { Serve } from '../platform/http/serve.ts';

/** What staff ask in the back office. */
export function serveStaff(serve: Serve): void {
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
  serve(goLiveRoutes.countGoLive, countGoLive);
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
  serve(transactionRoutes.closeTransaction, closeTransaction);
  serve(updateRoutes.staffUpdates, streamStaffUpdates);
}
