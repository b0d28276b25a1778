import { currencyDecimals } from '@baize/contract';
import type { TheirTransaction } from './list-theirs.ts';

export type OurTransaction = {
  transaction_id: string;
  kind: 'debit' | 'credit' | 'rollback';
  player_id: string;
  currency: string;
  amount: number;
  state: 'pending' | 'confirmed' | 'refused' | 'rolled_back' | 'needs_attention';
  round_id: number;
  created_at: string;
  /** For a debit: the state of its rollback, if it has one. */
  rollback_state: OurTransaction['state'] | null;
  /**
   * Staff settled it, or the rollback of a debit, manually; the wallet does not know about that.
   */
  is_closed: boolean;
};

/** Whether the outcome is still open. Such transactions are compared in a later run. */
export const isOnItsWay = ({ state, rollback_state }: OurTransaction): boolean =>
  state === 'pending' || rollback_state === 'pending';

/** States that the operator may report; undefined means that it need not list the transaction. */
function statesAllowed({ kind, state }: OurTransaction): readonly (string | undefined)[] {
  if (state === 'confirmed') {
    // The debit's state already says that the money was returned; the rollback need not be listed.
    return kind === 'rollback' ? ['confirmed', undefined] : ['confirmed'];
  }
  if (state === 'refused') return ['refused', undefined];
  if (state === 'rolled_back') return ['rolled_back', 'refused', undefined];
  // Needs attention: the outcome is unknown here too.
  return [];
}

/** Each entry is a sentence. */
export type Compared = {
  differences: string[];
  /** Deviations caused by manual settlement. */
  closedByHand: string[];
};

export function compareTransaction(
  ours: OurTransaction,
  theirs: TheirTransaction | undefined,
): Compared {
  const differences: string[] = [];
  const closedByHand: string[] = [];
  if (!statesAllowed(ours).includes(theirs?.state)) {
    const said =
      theirs === undefined
        ? `missing there: ${describe(ours)}, ${ours.state} here`
        : `state: ${ours.state} here, ${theirs.state} there`;
    if (ours.is_closed) closedByHand.push(`closed by hand: ${said}`);
    else differences.push(said);
  }
  if (theirs === undefined) return { differences, closedByHand };
  const say = (name: string, here: string, there: string) => {
    if (here !== there) differences.push(`${name}: ${here} here, ${there} there`);
  };
  say('kind', ours.kind, theirs.kind);
  say('player', ours.player_id, theirs.player_id);
  say('round', String(ours.round_id), theirs.round_id);
  say('amount', writeAmount(ours), writeAmount(theirs));
  return { differences, closedByHand };
}

type Told = Pick<TheirTransaction, 'kind' | 'player_id' | 'currency' | 'amount'>;

export const describe = (told: Told): string =>
  `${told.kind} of ${writeAmount(told)}, player ${told.player_id}`;

/** Formats the amount with string operations, to avoid floating-point errors. */
function writeAmount({ amount, currency }: Pick<Told, 'amount' | 'currency'>): string {
  const decimals = currencyDecimals(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? '-' : ''}${whole}${rest} ${currency}`;
}
