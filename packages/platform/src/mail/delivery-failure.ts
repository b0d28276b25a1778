import { storableText } from '../http/storable-text.ts';

/** What the mail library adds to a failure: the step that failed, and the code where the server answered. */
type Failure = Error & { code?: string; command?: string; responseCode?: number };

/** RFC 4954: the server wants to know us first, at whichever step it says so. Our settings mend that. */
const WANTS_SIGN_IN = new Set([530, 534, 535, 538]);
const MOST_KEPT = 200;

/**
 * What a message or its reader may be known by: a link, a token, a code, an address. Filters that refuse a
 * message like to repeat what they found in it.
 */
const TELLTALE = /\S*(?:@|\/\/|\d{6}|[\w-]{20})\S*/g;

/**
 * Whether the server refused this recipient or message for good. Trouble before that, to connect, to encrypt, to
 * sign in or with the sender, who is the same in all, is of our settings or the network, and passes.
 */
export function isRefusal({ code, command, responseCode = 0 }: Failure): boolean {
  const isOfMessage = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  const isForGood = responseCode >= 500 && responseCode <= 599;
  return isOfMessage && isForGood && !WANTS_SIGN_IN.has(responseCode);
}

/** The failure as it may be kept and logged: of an answer the words alone, and none of what they repeat. */
export function tellableFailure(failure: Failure): Failure {
  if (failure.responseCode === undefined) return failure;
  return new Error(storableText(failure.message.replace(TELLTALE, '…'), MOST_KEPT));
}
