import type { Emitter } from '../emitter.ts';
import type { LiveStats } from '../types.ts';
import { make } from './make.ts';
import type { Money } from './money.ts';

/** Writes status messages below the table, also for screen readers. */
export function createNarrator(
  on: Emitter['on'],
  spokenOf: (number: number) => string,
  { write }: Money,
  connection: () => LiveStats['connection'],
) {
  const note = make('p', { className: 'note', role: 'status' });
  const say = (text: string) => {
    note.textContent = text;
  };
  on('connect', ({ tableName }) => say(`Welcome to ${tableName}.`));
  on('disconnect', ({ willReconnect }) =>
    say(willReconnect ? 'Connection lost. Trying again.' : 'Not connected.'),
  );
  on('betPlaced', ({ amount }) => say(`Bet placed: ${write(amount)}.`));
  on('betTakenBack', ({ amount }) => say(`Bet taken back: ${write(amount)}.`));
  on('roundEnd', ({ roundId, number, staked, paid }) => {
    // Keep the disconnect reason on screen; a delayed result must not overwrite it.
    if (connection() === 'closed') return;
    const won = paid ? ` You won ${write(paid)}.` : staked ? ' No win this time.' : '';
    const back = staked ? ' Your stakes are back.' : '';
    say(`Round ${roundId}: ${number === null ? `void.${back}` : `${spokenOf(number)}.${won}`}`);
  });
  on('error', ({ message }) => say(message));
  return { note, say };
}
