import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloth as clothSchema, gameId } from '@baize/contract/live';
import { describe, expect, it } from 'vitest';
import { findGame, type Game, games, returnOf } from './index.ts';

describe.each<[string, Game]>(Object.entries(games))('the game %s', (id, game) => {
  const { cloth, guide, outcomeCount } = game;
  const numbers = Array.from({ length: outcomeCount }, (_, number) => number);

  it('has an id for tables and a display name', () => {
    expect(gameId.safeParse(id).success).toBe(true);
    expect(game.name).not.toBe('');
  });

  it('has a layout that the wire schema accepts, with a spot for every bet type', () => {
    expect(clothSchema.parse(cloth)).toEqual(cloth);
    const offered = new Set(cloth.spots.map(({ type }) => type));
    expect([...offered].sort()).toEqual([...game.betTypes].sort());
  });

  it('accepts every bet of its layout at a price that leaves the house its edge', () => {
    for (const { type, value } of cloth.spots) {
      const terms = game.readBet(type, value);
      if (!terms) throw new Error(`${type} ${value} is on the cloth and refused`);
      const { covered, returnPerUnit } = terms;
      expect(covered).toEqual(numbers.filter((number) => covered.includes(number)));
      expect(covered.length).toBeGreaterThan(0);
      expect(returnPerUnit).toBeGreaterThan(1);
      expect(covered.length * returnPerUnit).toBeLessThan(outcomeCount);
      expect(Number.isSafeInteger(returnOf(terms, 12_345))).toBe(true);
      expect(game.nameBet(type, value)).not.toBe('');
    }
  });

  it('refuses a bet that does not exist', () => {
    for (const type of ['', 'toString', '__proto__']) {
      expect(game.readBet(type, null)).toBeUndefined();
    }
  });

  it('describes each outcome with the label and facts of its layout', () => {
    expect(numbers.map(game.describeOutcome)).toEqual(cloth.outcomes);
    const names = cloth.outcomes.map(({ facts }) => Object.keys(facts).join());
    expect(new Set(names).size).toBe(1);
  });

  it('shows only bets in its guide that can be placed', () => {
    expect(guide.bets.map(({ type }) => type)).toEqual([...game.betTypes]);
    expect(game.readBet(guide.simpleBet.type, null)).toBeDefined();
    expect(game.readBet(guide.fullBet.type, guide.fullBet.value)).toBeDefined();
  });
});

it('finds a game by its id and returns undefined for other names', () => {
  for (const [id, game] of Object.entries(games)) expect(findGame(id)).toBe(game);
  for (const id of ['', 'toString', 'poker']) expect(findGame(id)).toBeUndefined();
});

describe('the vocabulary of a game', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  /** Words that belong to a single game. */
  const words = /roulette|pocket|croupier|\bball\b|\b37\b|['"](straight|street|dozen)['"]/i;
  /** Files that may contain these words: tests, prose and drawings. */
  const elsewhere = [
    /\.test\.tsx?$|\/(testing|test-support|fixtures)\//,
    /^apps\/web\/src\/(site\/|app\/wheel-scene|ui\/(logo|wheel-lines))/,
    /^apps\/server\/src\/demo\/(enquire|conversations|plan-play)/,
    /^packages\/platform\/src\/security\/common-password/,
  ];

  it('is used only in the folder of the game', () => {
    const files = globSync('{apps,packages}/*/{src,scripts}/**/*.{ts,tsx,mjs}', {
      cwd: root,
      exclude: ['**/node_modules', '**/dist'],
    });
    expect(files.length).toBeGreaterThan(500);
    const found = files
      .filter((file) => !elsewhere.some((place) => place.test(file)))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .filter((line) => words.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(found).toEqual([]);
  });
});
