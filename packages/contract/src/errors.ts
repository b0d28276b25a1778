import { z } from 'zod';

/**
 * Catalogue of all API errors: code, status and message. Server, screens and OpenAPI read it;
 * nothing else decides a status.
 */
export const errorCatalogue = {
  validation_failed: [400, 'Invalid data provided. Please check your input.'],
  malformed_body: [400, 'The request body could not be read.'],
  current_password_incorrect: [400, 'Current password is incorrect.'],
  file_required: [400, 'Please select a file to upload.'],
  too_many_files: [400, 'Please upload at most 10 files at once.'],
  link_unusable: [400, 'This link is invalid or has expired. Please request a new one.'],
  link_used: [400, 'This link has been used already.'],
  link_replaced: [400, 'This account uses another address by now.'],
  set_up_code_wrong: [
    400,
    'This code is not right. Please check the clock of your device and enter the code it shows now.',
  ],
  passkey_refused: [400, 'This passkey could not be verified. Please try again.'],
  unauthenticated: [401, 'Please log in to continue.'],
  session_expired: [401, 'Your session has expired. Please log in again.'],
  session_signed_out: [401, 'You are signed out. Please log in again.'],
  session_signed_out_elsewhere: [
    401,
    'You were signed out from another device. Please log in again.',
  ],
  session_signed_out_by_staff: [401, 'Our staff signed you out. Please log in again.'],
  session_password_changed: [401, 'Your password was changed. Please log in with the new one.'],
  session_suspended: [401, 'Your account was suspended. Please contact support.'],
  session_account_deleted: [401, 'Your account was deleted. Please contact support.'],
  invalid_credentials: [401, 'Invalid username or password. Please check your credentials.'],
  invalid_two_factor_code: [401, 'Invalid verification code. Please try again.'],
  two_factor_code_spent: [
    401,
    'This code was tried too often and no longer works. Please request a new one.',
  ],
  sign_in_expired: [401, 'This sign-in has ended. Please log in again.'],
  invalid_api_key: [401, 'The API key is missing, unknown or no longer valid.'],
  invalid_launch_token: [401, 'The launch token is unknown, used or has expired.'],
  invalid_ticket: [401, 'The ticket is missing, used or has expired.'],
  account_pending: [403, 'Account is pending approval. Please wait for admin approval.'],
  account_suspended: [403, 'This account is suspended. Please contact support.'],
  origin_not_allowed: [
    403,
    'This site may not use this API key. Add its address to the allowed origins.',
  ],
  secret_key_required: [
    403,
    'This call needs a secret key (sk_…). Make one under API Keys and keep it on your server.',
  ],
  address_not_allowed: [403, 'This secret key may not be used from this address.'],
  launch_token_required: [
    403,
    'In live mode a player comes with a launch token that your server asks for.',
  ],
  currency_not_offered: [409, 'This table is not played in this currency.'],
  wallet_required: [409, 'Live mode needs the address of your wallet. Please set it first.'],
  live_mode_locked: [403, 'Live mode comes once our staff have approved that you go live.'],
  player_paused: [403, 'You are taking a break from playing.'],
  player_excluded: [403, 'You are excluded from playing.'],
  time_limit: [403, 'You have reached your time limit. Please take a break.'],
  kyc_not_approved: [403, 'Your KYC must be approved to access API keys.'],
  confirm_password: [403, 'Please confirm your password to continue.'],
  second_factor_required: [403, 'Your role needs a second factor. Please set one up to continue.'],
  forbidden: [403, 'You do not have permission to do this.'],
  not_found: [404, 'Not found.'],
  api_key_not_generated: [404, 'API key not generated yet. Please contact support.'],
  route_not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  username_or_email_taken: [
    409,
    'Username or email already exists. Please choose different credentials.',
  ],
  email_already_confirmed: [409, 'Your address is confirmed already.'],
  contact_is_own_address: [409, 'Your contact address is the address of your account.'],
  email_taken_since: [
    409,
    'Another account uses this address by now. Please contact support to bring it back.',
  ],
  two_factor_already_enabled: [409, '2FA is already enabled'],
  two_factor_already_disabled: [409, '2FA is already disabled'],
  authenticator_app_exists: [409, 'An authenticator app is set up already.'],
  passkey_exists: [409, 'This passkey is registered already.'],
  too_many_passkeys: [409, 'There are 10 passkeys already. Please remove one first.'],
  no_second_factor: [409, 'Please set up an authenticator app or a passkey first.'],
  set_up_expired: [409, 'This took too long. Please start again.'],
  kyc_under_review: [409, 'Your documents are already under review.'],
  kyc_already_approved: [409, 'Your KYC is already approved.'],
  upload_running: [409, 'Another upload of yours is still running. Please wait for it to end.'],
  kyc_not_pending: [409, 'This request has been decided already. Please reload.'],
  kyc_superseded: [
    409,
    'The partner has submitted new documents in the meantime. Please look at them before you decide.',
  ],
  kyc_identity_changed: [
    409,
    'The partner has changed its company details in the meantime. Please look at them before you decide.',
  ],
  document_waiting: [
    409,
    'A document waits for the virus scan. Please try again in a few minutes.',
  ],
  document_infected: [409, 'This document is infected and cannot be opened.'],
  partner_kyc_not_approved: [409, 'The KYC of this partner is not approved.'],
  go_live_incomplete: [409, 'Not all steps to live mode are done yet.'],
  test_wallet_required: [409, 'Please say where your test wallet is first.'],
  certification_running: [409, 'A certification is running already. Please wait for it to end.'],
  wallet_not_answering: [409, 'Please try your test wallet first: it has to answer.'],
  terms_replaced: [409, 'There are newer terms. Please reload and read them first.'],
  partner_not_live: [409, 'This partner has not been approved to go live.'],
  too_many_secret_keys: [
    409,
    'There are 20 secret keys of this mode already. Please revoke one first.',
  ],
  too_many_webhooks: [409, 'There are 10 webhooks of this mode already. Please remove one first.'],
  too_many_signing_secrets: [
    409,
    'There are 5 secrets that sign calls already. Please wait: each ends a day after it was replaced.',
  ],
  webhook_paused: [409, 'This webhook is paused. Please resume it first.'],
  last_owner: [409, 'The last owner cannot be removed. Make a colleague an owner first.'],
  conflict: [409, 'This has changed in the meantime. Please reload and try again.'],
  transaction_ended: [409, 'This transaction has ended. There is nothing to send or to close.'],
  transaction_on_its_way: [409, 'This transaction is on its way. It can be closed if it fails.'],
  ticket_closed: [409, 'This ticket is closed. Responses can no longer be added.'],
  partner_deleted: [409, 'The account of this partner has been deleted.'],
  idempotency_key_reused: [409, 'This Idempotency-Key was used for a different request.'],
  request_in_progress: [409, 'The same request is still being processed.'],
  payload_too_large: [413, 'The request is too large.'],
  file_too_large: [413, 'Each document may have at most 10 MB.'],
  file_refused: [415, 'Only complete PDF, JPG and PNG files are accepted.'],
  unsupported_media_type: [415, 'This content type is not supported.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment and try again.'],
  code_recently_sent: [429, 'A verification code was sent a moment ago. Please check your email.'],
  headers_too_large: [431, 'The request headers are too large.'],
  internal_error: [500, 'Something went wrong on our side. Please try again later.'],
  unavailable: [503, 'The service is not available right now. Please try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** Why a session ended, shown to the holder of its token. */
export const sessionEndCodes = [
  'session_expired',
  'session_signed_out',
  'session_signed_out_elsewhere',
  'session_signed_out_by_staff',
  'session_password_changed',
  'session_suspended',
  'session_account_deleted',
] as const satisfies readonly ErrorCode[];
export type SessionEndCode = (typeof sessionEndCodes)[number];

export const errorBody = z.object({
  message: z.string().describe('A sentence for people'),
  error: z.string().describe('The same sentence'),
  code: z.enum(errorCodes),
  request_id: z.string(),
  fields: z.record(z.string(), z.string()).optional().describe('Per field, on a failed validation'),
});
export type ErrorBody = z.infer<typeof errorBody>;
