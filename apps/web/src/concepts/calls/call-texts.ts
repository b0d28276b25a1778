import type { CallOutcome, LoggedCall } from '@baize/contract';
import type { BadgeTone } from '../../ui/badge.tsx';

export const outcomeNames: Record<CallOutcome, string> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
};

const failures: Record<string, string> = {
  refused_address: 'Address refused',
  name_not_found: 'Name not found',
  not_reached: 'Not reached',
  tls_failed: 'TLS failed',
  timed_out: 'Timed out',
  connection_lost: 'Connection lost',
  not_http: 'Not HTTP',
  too_large: 'Answer too large',
  not_json: 'Answer is not JSON',
};

export const tellOutcome = ({ status, failure }: LoggedCall): string => {
  const reason = failure === null ? '' : (failures[failure] ?? failure);
  return [status, reason].filter(Boolean).join(' · ');
};

export const toneOf = ({ status, failure }: LoggedCall): BadgeTone => {
  if (failure !== null || status === null || status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
};

/**
 * Shows only the last segment of a wallet URL, which names the operation. The details show the
 * whole URL.
 */
export const shortAddress = ({ direction, address }: LoggedCall): string =>
  direction === 'to_us' ? address : `/${address.split('/').at(-1)}`;
