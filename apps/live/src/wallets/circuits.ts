import type { WalletState } from '@baize/db';
import type { WalletAnswer } from './call-wallet.ts';
import { nameOf, type WalletOwner } from './wallet-directory.ts';

/** So many calls in a row without an answer break the circuit. */
const BREAK_AFTER = 5;
const PROBE_EVERY_MS = 5_000;

type Circuit = { failures: number; probeAt: number; told: WalletState };

export type Circuits = {
  /** Whether a bet may be asked for: not while the wallet is known not to answer, but for one now and then. */
  admits(owner: WalletOwner): boolean;
  /** What came of any call to the wallet. */
  note(owner: WalletOwner, answer: WalletAnswer): void;
};

/**
 * One circuit for each wallet, so that a partner whose wallet is away refuses at once instead of letting
 * every player wait, and no other partner notices.
 */
export function createCircuits(
  now: () => number,
  onChange: (owner: WalletOwner, state: WalletState, said: string) => void,
): Circuits {
  const circuits = new Map<string, Circuit>();
  const circuitOf = (owner: WalletOwner): Circuit => {
    const known = circuits.get(nameOf(owner)) ?? { failures: 0, probeAt: 0, told: 'untried' };
    circuits.set(nameOf(owner), known);
    return known;
  };

  return {
    admits(owner) {
      const circuit = circuitOf(owner);
      if (circuit.failures < BREAK_AFTER) return true;
      if (now() < circuit.probeAt) return false;
      circuit.probeAt = now() + PROBE_EVERY_MS;
      return true;
    },
    note(owner, { outcome, said }) {
      const circuit = circuitOf(owner);
      circuit.failures = outcome === 'unknown' ? circuit.failures + 1 : 0;
      if (circuit.failures === BREAK_AFTER) circuit.probeAt = now() + PROBE_EVERY_MS;
      if (circuit.failures > 0 && circuit.failures < BREAK_AFTER) return;
      const state = circuit.failures === 0 ? 'working' : 'failing';
      if (state === circuit.told) return;
      circuit.told = state;
      onChange(owner, state, said);
    },
  };
}
