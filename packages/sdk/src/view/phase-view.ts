import type { SeatState } from '../seat/seat-state.ts';
import type { LiveStats } from '../types.ts';
import { make, setText } from './make.ts';

const phases = {
  waiting: 'Please wait',
  open: 'Place your bets',
  closed: 'No more bets',
  result: '',
};

/**
 * Shows the current phase, announced to screen readers on change, and a countdown, which is not.
 */
export function createPhase() {
  const now = make('span', { role: 'status' });
  const left = make('span', { role: 'timer' });
  return {
    phase: make('span', { className: 'state' }, now, left),
    render(
      connection: LiveStats['connection'],
      { phase, number }: SeatState,
      msLeft: number,
      spokenOf: (number: number) => string,
    ) {
      const isConnected = connection === 'connected';
      const seconds = Math.max(0, Math.ceil(msLeft / 1000));
      const told = number === null ? phases[phase] : spokenOf(number);
      const word = connection.endsWith('ing') ? 'Connecting' : 'Not connected';
      setText(now, isConnected ? told : word);
      setText(left, isConnected && phase === 'open' ? ` · ${seconds}` : '');
    },
  };
}
