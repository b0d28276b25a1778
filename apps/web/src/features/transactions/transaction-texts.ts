import type { Transaction } from '@baize/contract';
import type { BadgeTone } from '../../ui/badge.tsx';

export const kindNames: Record<Transaction['kind'], string> = {
  debit: 'Debit',
  credit: 'Credit',
  rollback: 'Rollback',
};

export const reasonNames: Record<Transaction['reason'], string> = {
  bet: 'Bet',
  win: 'Win',
  refund: 'Refund',
  void: 'Void round',
  correction: 'Correction',
};

export const stateLooks: Record<Transaction['state'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'blue' },
  confirmed: { label: 'Confirmed', tone: 'green' },
  refused: { label: 'Refused', tone: 'grey' },
  rolled_back: { label: 'Rolled back', tone: 'yellow' },
  needs_attention: { label: 'Needs attention', tone: 'red' },
};

/**
 * Whether a transaction can be resent. A debit is sent only once; credits and rollbacks can be
 * resent until the wallet confirms them.
 */
export const canSendAgain = ({ kind, state }: Transaction): boolean =>
  kind !== 'debit' && (state === 'pending' || state === 'needs_attention');

/**
 * Whether staff can close a transaction as settled manually. Only after automatic retries have
 * ended.
 */
export const canClose = ({ state }: Transaction): boolean => state === 'needs_attention';
