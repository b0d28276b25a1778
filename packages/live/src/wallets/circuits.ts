import type { WalletState } from '@baize/db';
import type { WalletAnswer } from './call-wallet.ts';
import { nameOf, type WalletOwner } from './wallet-directory.ts';

/** So many calls in a row without an answer break the circuit. */
const BREAK_AFTER = 5;
const PROBE_EVERY_MS = 5_000;
/** What was told may be written over: by who sets another address, or by a process that is gone since. */
const TELL_AGAIN_MS = 60_000;

type Circuit = { failures: number; probeAt: number; told: WalletState; tellAgainAt: number };

/** Told when a wallet does otherwise than before, and now and then while it goes on as it does. */
export type TellState = (owner: WalletOwner, state: WalletState, said: string) => void;

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
