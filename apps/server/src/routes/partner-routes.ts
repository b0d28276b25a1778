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
import type { Serve } from '@baize/platform/http/serve';
import { changePassword } from '../modules/accounts/change-password.ts';
import { dismissFirstVisit } from '../modules/accounts/dismiss-first-visit.ts';
import { logOut } from '../modules/accounts/log-out.ts';
import { readProfile } from '../modules/accounts/read-profile.ts';
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
} from '../modules/accounts/two-factor.ts';
import { updateProfile } from '../modules/accounts/update-profile.ts';
import { listOwnActivity } from '../modules/activity/list-own-activity.ts';
import { createSecretKey } from '../modules/api-keys/create-secret-key.ts';
import { listSecretKeys } from '../modules/api-keys/list-secret-keys.ts';
import { readApiKey, readApiKeyStatus } from '../modules/api-keys/read-api-key.ts';
import { regenerateApiKey } from '../modules/api-keys/regenerate-api-key.ts';
import { revokeSecretKey } from '../modules/api-keys/revoke-secret-key.ts';
import { listOwnCalls } from '../modules/calls/list-calls.ts';
import { fetchOwnReport } from '../modules/certification/fetch-report.ts';
import { readOwnCertification } from '../modules/certification/read-certification.ts';
import { startCertification } from '../modules/certification/start-certification.ts';
import { sendContactConfirmation } from '../modules/email-addresses/confirm-contact.ts';
import { resendConfirmation } from '../modules/email-addresses/confirm-email.ts';
import { acceptTerms } from '../modules/go-live/accept-terms.ts';
import { readOwnProgress } from '../modules/go-live/read-progress.ts';
import { tryWallet } from '../modules/go-live/try-wallet.ts';
import { downloadOwnDocument } from '../modules/kyc/fetch-document.ts';
import { readKycStatus } from '../modules/kyc/read-kyc-status.ts';
import { submitKyc } from '../modules/kyc/submit-kyc.ts';
import { exportOwnBets } from '../modules/live-tables/export-own-bets.ts';
import { listOwnBets } from '../modules/live-tables/list-own-bets.ts';
import { exportOwnRevenue, readOwnRevenue } from '../modules/live-tables/read-own-revenue.ts';
import { readStreamInfo } from '../modules/live-tables/read-stream-info.ts';
import { updateAllowedOrigins } from '../modules/live-tables/update-allowed-origins.ts';
import {
  countUnreadNotifications,
  listNotifications,
} from '../modules/notifications/list-notifications.ts';
import {
  markAllNotificationsRead,
  markNotificationRead,
} from '../modules/notifications/mark-notifications-read.ts';
import {
  readNotificationPreferences,
  setNotificationPreferences,
} from '../modules/notifications/preferences.ts';
import {
  admitOwnPlayer,
  excludeOwnPlayer,
  limitOwnPlayer,
} from '../modules/players/protect-player.ts';
import { listOwnPlayerBets, readOwnPlayer } from '../modules/players/read-player.ts';
import { readRealityCheck, setRealityCheck } from '../modules/players/reality-check.ts';
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
import { listSessions } from '../modules/sessions/list-sessions.ts';
import { listOwnTableLimits, lowerTableLimits } from '../modules/table-limits/table-limits.ts';
import { closeTicket } from '../modules/tickets/close-ticket.ts';
import { createTicket } from '../modules/tickets/create-ticket.ts';
import { listOwnTickets } from '../modules/tickets/list-own-tickets.ts';
import { markTicketRead } from '../modules/tickets/mark-ticket-read.ts';
import { readOwnTicket } from '../modules/tickets/read-own-ticket.ts';
import { respondToOwnTicket } from '../modules/tickets/respond-to-own-ticket.ts';
import { exportOwnTransactions } from '../modules/transactions/export-transactions.ts';
import { listOwnTransactions } from '../modules/transactions/list-transactions.ts';
import { readOwnTransaction } from '../modules/transactions/read-transaction.ts';
import { retryOwnTransaction } from '../modules/transactions/retry-transaction.ts';
import { streamPartnerUpdates } from '../modules/updates/stream-updates.ts';
import { readWallet } from '../modules/wallets/read-wallet.ts';
import { replaceWalletSecret } from '../modules/wallets/replace-wallet-secret.ts';
import { setWallet } from '../modules/wallets/set-wallet.ts';
import { createWebhook } from '../modules/webhooks/create-webhook.ts';
import { deleteWebhook } from '../modules/webhooks/delete-webhook.ts';
import { listWebhooks } from '../modules/webhooks/list-webhooks.ts';
import { listWebhookDeliveries, readWebhookDelivery } from '../modules/webhooks/read-deliveries.ts';
import { replaceWebhookSecret } from '../modules/webhooks/replace-webhook-secret.ts';
import { sendWebhookAgain, testWebhook } from '../modules/webhooks/send-webhook.ts';
import { updateWebhook } from '../modules/webhooks/update-webhook.ts';

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
  serve(kycRoutes.uploadKyc, submitKyc);
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
