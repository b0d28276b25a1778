import type { Cloth } from '@baize/contract/live';

/** The cloth of a game. The SDK carries none, and so is as small for many games as for one. */
export async function askCloth(url: string): Promise<Cloth> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw answer;
  return answer.json();
}
