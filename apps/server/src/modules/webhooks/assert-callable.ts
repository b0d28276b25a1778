import type { AccountMode } from '@baize/contract';
import { refuseCallbackUrl, type UrlRefusal } from '@baize/platform/calls/callback-url';
import type { OutgoingCalls } from '@baize/platform/calls/outgoing-calls';
import { fieldError } from '@baize/platform/http/api-error';

const sentences: Record<UrlRefusal, string> = {
  not_a_url: 'Please enter an address such as https://example.com/webhooks.',
  not_https: 'In live mode the address must start with https://.',
  private_address: 'This address is not reachable from the internet. Please use a public one.',
};

/**
 * Validates only the URL. The IP addresses of its host are checked at each call, because DNS may
 * change.
 */
export function assertCallable(
  { allowPrivate }: Pick<OutgoingCalls, 'allowPrivate'>,
  url: string,
  mode: AccountMode,
): void {
  const refusal = refuseCallbackUrl(url, { mode, allowPrivate });
  if (refusal !== undefined) throw fieldError('url', sentences[refusal]);
}
