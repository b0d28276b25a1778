import { callFailures } from '../calls/call-failures.ts';

const refusals: Readonly<Record<string, string>> = {
  insufficient_funds: 'not enough money',
  player_blocked: 'the player is blocked',
  limit_reached: 'a limit is reached',
  unknown_player: 'the player is not known',
  duplicate_mismatch: 'the id is known, with other values',
};

/**
 * Describes a wallet's response. The server stores it as a status, a code or the reason why there
 * was none.
 */
export function tellWalletAnswer(answer: string): string {
  if (answer === '200') return 'Done (200)';
  const [status = '', code = ''] = answer.split(' ');
  const refusal = refusals[code];
  if (refusal !== undefined) return `Refused: ${refusal} (${status})`;
  if (answer.endsWith(', not as agreed'))
    return `Answered ${parseInt(answer, 10)}, but not as agreed`;
  return callFailures[answer] ?? answer;
}
