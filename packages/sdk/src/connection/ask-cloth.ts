import type { Cloth } from '@baize/contract/live';

/**
 * Loads a game's betting layout. The SDK contains none, so its size does not depend on the number
 * of games.
 */
export async function askCloth(url: string): Promise<Cloth> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw answer;
  return answer.json();
}
