import {
  accountRoutes,
  activityRoutes,
  apiKeyRoutes,
  callRoutes,
  certificationRoutes,
  emailAddressRoutes,
  goLiveRoutes,
  kycRoutes,
  liveTableRoutes,
  notificationRoutes,
  partnerSecondFactorRoutes,
  playerRoutes,
  secretKeyRoutes,
  sessionRoutes,
  tableLimitRoutes,
  ticketRoutes,
  transactionRoutes,
  updateRoutes,
  walletRoutes,
  webhookRoutes,
} from '@baize/contract';
import { changePassword } from '../concepts/accounts/change-password.ts';
import { dismissFirstVisit } from '../concepts/accounts/dismiss-first-visit.ts';
import { logOut } from '../concepts/accounts/log-out.ts';
import { readProfile } from '../concepts/accounts/read-profile.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
} from '../concepts/accounts/two-factor.ts';
import { updateProfile } from '../concepts/accounts/update-profile.ts';
import { listOwnActivity } from '../concepts/activity/list-own-activity.ts';
import { createSecretKey } from '../concepts/api-keys/create-secret-key.ts';
import { listSecretKeys } from '../concepts/api-keys/list-secret-keys.ts';
import { readApiKey, readApiKeyStatus } from '../concepts/api-keys/read-api-key.ts';
import { regenerateApiKey } from '../concepts/api-keys/regenerate-api-key.ts';
import { revokeSecretKey } from '../concepts/api-keys/revoke-secret-key.ts';
import { listOwnCalls } from '../concepts/calls/list-calls.ts';
import { fetchOwnReport } from '../concepts/certification/fetch-report.ts';
import { readOwnCertification } from '../concepts/certification/read-certification.ts';
import { startCertification } from '../concepts/certification/start-certification.ts';
import { sendContactConfirmation } from '../concepts/email-addresses/confirm-contact.ts';
import { resendConfirmation } from '../concepts/email-addresses/confirm-email.ts';
import { acceptTerms } from '../concepts/go-live/accept-terms.ts';
import { readOwnProgress } from '../concepts/go-live/read-progress.ts';
import { tryWallet } from '../concepts/go-live/try-wallet.ts';
import { downloadOwnDocument } from '../concepts/kyc/fetch-document.ts';
import { readKycStatus } from '../concepts/kyc/read-kyc-status.ts';
import { uploadDocuments } from '../concepts/kyc/upload-documents.ts';
import { exportOwnBets } from '../concepts/live-tables/export-own-bets.ts';
import { listOwnBets } from '../concepts/live-tables/list-own-bets.ts';
import { exportOwnRevenue, readOwnRevenue } from '../concepts/live-tables/read-own-revenue.ts';
import { readStreamInfo } from '../concepts/live-tables/read-stream-info.ts';
import { updateAllowedOrigins } from '../concepts/live-tables/update-allowed-origins.ts';
import {
  countUnreadNotifications,
  listNotifications,
} from '../concepts/notifications/list-notifications.ts';
import {
  markAllNotificationsRead,
  markNotificationRead,
} from '../concepts/notifications/mark-notifications-read.ts';
import {
  readNotificationPreferences,
  setNotificationPreferences,
} from '../concepts/notifications/preferences.ts';
import {
  admitOwnPlayer,
  excludeOwnPlayer,
  limitOwnPlayer,
} from '../concepts/players/protect-player.ts';
import { listOwnPlayerBets, readOwnPlayer } from '../concepts/players/read-player.ts';
import { readRealityCheck, setRealityCheck } from '../concepts/players/reality-check.ts';
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
import { listSessions } from '../concepts/sessions/list-sessions.ts';
import { listOwnTableLimits, lowerTableLimits } from '../concepts/table-limits/table-limits.ts';
import { closeTicket } from '../concepts/tickets/close-ticket.ts';
import { createTicket } from '../concepts/tickets/create-ticket.ts';
import { listOwnTickets } from '../concepts/tickets/list-own-tickets.ts';
import { markTicketRead } from '../concepts/tickets/mark-ticket-read.ts';
import { readOwnTicket } from '../concepts/tickets/read-own-ticket.ts';
import { respondToOwnTicket } from '../concepts/tickets/respond-to-own-ticket.ts';
import { exportOwnTransactions } from '../concepts/transactions/export-transactions.ts';
import { listOwnTransactions } from '../concepts/transactions/list-transactions.ts';
import { readOwnTransaction } from '../concepts/transactions/read-transaction.ts';
import { retryOwnTransaction } from '../concepts/transactions/retry-transaction.ts';
import { streamPartnerUpdates } from '../concepts/updates/stream-updates.ts';
import { readWallet } from '../concepts/wallets/read-wallet.ts';
import { replaceWalletSecret } from '../concepts/wallets/replace-wallet-secret.ts';
import { setWallet } from '../concepts/wallets/set-wallet.ts';
import { createWebhook } from '../concepts/webhooks/create-webhook.ts';
import { deleteWebhook } from '../concepts/webhooks/delete-webhook.ts';
import { listWebhooks } from '../concepts/webhooks/list-webhooks.ts';
import {
  listWebhookDeliveries,
  readWebhookDelivery,
} from '../concepts/webhooks/read-deliveries.ts';
import { replaceWebhookSecret } from '../concepts/webhooks/replace-webhook-secret.ts';
import { sendWebhookAgain, testWebhook } from '../concepts/webhooks/send-webhook.ts';
import { updateWebhook } from '../concepts/webhooks/update-webhook.ts';
import type { Serve } from '../platform/http/serve.ts';

/** What partners ask of their own account. */
export function servePartners(serve: Serve): void {
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
}
