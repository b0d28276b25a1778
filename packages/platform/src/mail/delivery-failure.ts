import { storableText } from '../http/storable-text.ts';

/**
 * Fields that nodemailer adds to an error: the failed step, and the SMTP code if the server
 * replied.
 */
type Failure = Error & { code?: string; command?: string; responseCode?: number };

/** RFC 4954 codes that require authentication, at any step. Fixing our settings solves these. */
const WANTS_SIGN_IN = new Set([530, 534, 535, 538]);
const MOST_KEPT = 200;

/**
 * Words that may identify a message or its recipient: links, tokens, codes, e-mail addresses. Spam
 * filters often repeat such words in their refusal.
 */
const TELLTALE = /\S*(?:@|\/\/|\d{6}|[\w-]{20})\S*/g;

/**
 * Whether the server refused this recipient or message permanently. Failures to connect, encrypt,
 * authenticate or set the sender are caused by our settings or the network and may pass.
 */
export function isRefusal({ code, command, responseCode = 0 }: Failure): boolean {
  const isOfMessage = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  const isForGood = responseCode >= 500 && responseCode <= 599;
  return isOfMessage && isForGood && !WANTS_SIGN_IN.has(responseCode);
}

/**
 * The failure as it may be stored and logged: of an SMTP reply only the text, without words that
 * identify someone.
 */
export function tellableFailure(failure: Failure): Failure {
  if (failure.responseCode === undefined) return failure;
  return new Error(storableText(failure.message.replace(TELLTALE, '…'), MOST_KEPT));
}
