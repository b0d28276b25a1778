import type { Game } from '@baize/games';

const quote = (word: string) => `'${word}'`;
const union = (words: Iterable<string>) => [...new Set(words)].map(quote).join(' | ');

/**
 * Writes out the types that depend on the games, because partners do not have the list of games.
 */
export function describeGames(games: Record<string, Game>): string {
  const all = Object.values(games);
  const betTypes = all.flatMap((game) => game.betTypes);
  const facts = new Map<string, string[]>();
  for (const { cloth } of all) {
    for (const outcome of cloth.outcomes) {
      for (const [name, value] of Object.entries(outcome.facts)) {
        facts.set(name, [...(facts.get(name) ?? []), value]);
      }
    }
  }
  const isInAll = (name: string) =>
    all.every(({ cloth }) => cloth.outcomes.every((outcome) => name in outcome.facts));
  const fields = [...facts].map(
    ([name, values]) => `    ${name}${isInAll(name) ? '' : '?'}: ${union(values)} | null;\n`,
  );
  return `export type BetType = ${union(betTypes)};
/** What a round's end says of its outcome beside its number. */
export type OutcomeFacts = {
${fields.join('')}};
`;
}
