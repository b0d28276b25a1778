import type { WalletState } from '@baize/db';
import type { WalletAnswer } from './call-wallet.ts';
import { nameOf, type WalletOwner } from './wallet-directory.ts';

/** Number of consecutive calls without a response that opens the circuit. */
const BREAK_AFTER = 5;
const PROBE_EVERY_MS = 5_000;
/**
 * The state is written again after this time. Saving a new URL, or a process that has ended since,
 * may have overwritten it.
 */
const TELL_AGAIN_MS = 60_000;

type Circuit = { failures: number; probeAt: number; told: WalletState; tellAgainAt: number };

/** Called when a wallet's state changes, and repeatedly at intervals while it stays the same. */
export type TellState = (owner: WalletOwner, state: WalletState, said: string) => void;

export type Circuits = {
  /**
   * Whether the wallet may be called for a bet or a balance. While the circuit is open, only one
   * probe per interval may.
   */
  admits(owner: WalletOwner): boolean;
  note(owner: WalletOwner, answer: WalletAnswer): void;
};

/**
 * One circuit breaker per wallet. Bets of a partner whose wallet is down are refused immediately
 * instead of waiting for a timeout, and other partners are not affected.
 */
export function createCircuits(now: () => number, tell: TellState): Circuits {
  const circuits = new Map<string, Circuit>();
  const circuitOf = (owner: WalletOwner): Circuit => {
    const before = circuits.get(nameOf(owner));
    if (before) return before;
    const circuit: Circuit = { failures: 0, probeAt: 0, told: 'untried', tellAgainAt: 0 };
    circuits.set(nameOf(owner), circuit);
    return circuit;
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
      if (state === circuit.told && now() < circuit.tellAgainAt) return;
      circuit.told = state;
      circuit.tellAgainAt = now() + TELL_AGAIN_MS;
      tell(owner, state, said);
    },
  };
}
