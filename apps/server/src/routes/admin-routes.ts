import {
  activityRoutes,
  apiKeyRoutes,
  callRoutes,
  certificationRoutes,
  countRoutes,
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
import type { Serve } from '@baize/platform/http/serve';
import { exportActivity } from '../modules/activity/export-activity.ts';
import { listActivity } from '../modules/activity/list-activity.ts';
import { readRecordState } from '../modules/activity/read-record-state.ts';
import { regeneratePartnerApiKey } from '../modules/api-keys/regenerate-api-key.ts';
import { listPartnerCalls } from '../modules/calls/list-calls.ts';
import { fetchPartnerReport } from '../modules/certification/fetch-report.ts';
import { readPartnerCertification } from '../modules/certification/read-certification.ts';
import { handleEnquiry, reopenEnquiry } from '../modules/enquiries/handle-enquiry.ts';
import { listEnquiries } from '../modules/enquiries/list-enquiries.ts';
import { approveGoLive } from '../modules/go-live/approve-go-live.ts';
import { listGoLive } from '../modules/go-live/list-go-live.ts';
import { readPartnerProgress } from '../modules/go-live/read-progress.ts';
import { approveKyc, rejectKyc } from '../modules/kyc/decide-kyc.ts';
import { downloadDocument, viewDocument } from '../modules/kyc/fetch-document.ts';
import { listKycRequests } from '../modules/kyc/list-kyc-requests.ts';
import { lookAtKycChanges } from '../modules/kyc/look-at-kyc-changes.ts';
import { readKycRequest } from '../modules/kyc/read-kyc-request.ts';
import { watchRevenue, watchTables } from '../modules/live-tables/watch-tables.ts';
import { addPartner } from '../modules/partners/add-partner.ts';
import { approvePartner, rejectPartner } from '../modules/partners/change-partner-status.ts';
import { deletePartner } from '../modules/partners/delete-partner.ts';
import { exportPartners } from '../modules/partners/export-partners.ts';
import { holdPartnerRecords } from '../modules/partners/hold-partner-records.ts';
import { listPartners } from '../modules/partners/list-partners.ts';
import { readPartner } from '../modules/partners/read-partner.ts';
import { resetPartnerSecondFactors } from '../modules/partners/reset-partner-second-factors.ts';
import { setPartnerPlan } from '../modules/partners/set-partner-plan.ts';
import { listBetsOfPlayer, readPlayer } from '../modules/players/read-player.ts';
import { adminCounts } from '../modules/reports/admin-counts.ts';
import { dashboardCharts } from '../modules/reports/dashboard-charts.ts';
import { dashboardStats } from '../modules/reports/dashboard-stats.ts';
import { recentActivity } from '../modules/reports/recent-activity.ts';
import { addPasskey, beginPasskey } from '../modules/second-factors/add-passkey.ts';
import { makeRecoveryCodes } from '../modules/second-factors/make-recovery-codes.ts';
import { readSecondFactors } from '../modules/second-factors/read-second-factors.ts';
import {
  removeApp,
  removePasskey,
  removeSecondFactors,
} from '../modules/second-factors/remove-factors.ts';
import { renamePasskey } from '../modules/second-factors/rename-passkey.ts';
import { beginApp, confirmApp } from '../modules/second-factors/set-up-app.ts';
import { confirmPassword } from '../modules/sessions/confirm-password.ts';
import { endOtherSessions, endSession } from '../modules/sessions/end-sessions.ts';
import { endPartnerSessions, endStaffSessions } from '../modules/sessions/end-sessions-of.ts';
import { listSessions } from '../modules/sessions/list-sessions.ts';
import { readSettings, updateSettings } from '../modules/settings/manage-settings.ts';
import {
  readSecondFactorRule,
  updateSecondFactorRule,
} from '../modules/settings/second-factor-rule.ts';
import { changeStaffPassword } from '../modules/staff/change-staff-password.ts';
import { inviteStaff, inviteStaffAgain } from '../modules/staff/invite-staff.ts';
import { listStaff } from '../modules/staff/list-staff.ts';
import { changeStaffRole, disableStaff, enableStaff } from '../modules/staff/manage-staff.ts';
import { resetStaffSecondFactors } from '../modules/staff/reset-staff-second-factors.ts';
import { checkSession, logOutStaff } from '../modules/staff/staff-session.ts';
import { updateStaffProfile } from '../modules/staff/update-staff-profile.ts';
import {
  changeTableLimits,
  dropTableCurrency,
  listTableLimits,
} from '../modules/table-limits/table-limits.ts';
import { assignTicket, listAssignees } from '../modules/tickets/assign-ticket.ts';
import { changeTicketStatus } from '../modules/tickets/change-ticket-status.ts';
import { listTickets } from '../modules/tickets/list-tickets.ts';
import { noteTicket } from '../modules/tickets/note-ticket.ts';
import { readTicket } from '../modules/tickets/read-ticket.ts';
import { respondToTicket, respondToTicketByQuery } from '../modules/tickets/respond-to-ticket.ts';
import { closeTransaction } from '../modules/transactions/close-transaction.ts';
import { exportTransactions } from '../modules/transactions/export-transactions.ts';
import { listTransactions } from '../modules/transactions/list-transactions.ts';
import { readTransaction } from '../modules/transactions/read-transaction.ts';
import { retryTransaction } from '../modules/transactions/retry-transaction.ts';
import { streamStaffUpdates } from '../modules/updates/stream-updates.ts';
import { listPartnerWallets } from '../modules/wallets/read-wallet.ts';
import { listPartnerWebhooks } from '../modules/webhooks/list-webhooks.ts';

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
  serve(countRoutes.adminCounts, adminCounts);
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
  serve(transactionRoutes.closeTransaction, closeTransaction);
  serve(updateRoutes.staffUpdates, streamStaffUpdates);
}
