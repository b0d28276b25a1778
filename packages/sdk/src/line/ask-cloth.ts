import type { Cloth } from '@baize/contract/live';

/** The cloth of a game. The SDK carries none, and so is as small for many games as for one. */
export async function askCloth(serverUrl: string, game: string): Promise<Cloth> {
  const answer = await fetch(`${serverUrl}/v1/cloths/${game}`);
  if (!answer.ok) throw answer;
  return answer.json();
}
