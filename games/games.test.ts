import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloth as clothSchema, gameId } from '@baize/contract/live';
import { describe, expect, it } from 'vitest';
import { findGame, type Game, games, returnOf } from './index.ts';

describe.each<[string, Game]>(Object.entries(games))('the game %s', (id, game) => {
  const { cloth, guide, outcomeCount } = game;
  const numbers = Array.from({ length: outcomeCount }, (_, number) => number);

  it('has a name for tables, and one for people', () => {
    expect(gameId.safeParse(id).success).toBe(true);
    expect(game.name).not.toBe('');
  });

  it('has a cloth that the wire lets through, with a place for every type of bet', () => {
    expect(clothSchema.parse(cloth)).toEqual(cloth);
    const offered = new Set(cloth.spots.map(({ type }) => type));
    expect([...offered].sort()).toEqual([...game.betTypes].sort());
  });

  it('takes every bet of its cloth, at a price that the house can live on', () => {
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

  it('refuses a bet that is none', () => {
    for (const type of ['', 'toString', '__proto__']) {
      expect(game.readBet(type, null)).toBeUndefined();
    }
  });

  it('describes each outcome as its cloth does, with the same facts', () => {
    expect(numbers.map(game.describeOutcome)).toEqual(cloth.outcomes);
    const names = cloth.outcomes.map(({ facts }) => Object.keys(facts).join());
    expect(new Set(names).size).toBe(1);
  });

  it('shows bets in its guide that can be placed', () => {
    expect(guide.bets.map(({ type }) => type)).toEqual([...game.betTypes]);
    expect(game.readBet(guide.simpleBet.type, null)).toBeDefined();
    expect(game.readBet(guide.fullBet.type, guide.fullBet.value)).toBeDefined();
  });
});

it('finds a game by its name, and none by a name of something else', () => {
  for (const [id, game] of Object.entries(games)) expect(findGame(id)).toBe(game);
  for (const id of ['', 'toString', 'poker']) expect(findGame(id)).toBeUndefined();
});

describe('what is played', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  /** Words of the games' own. */
  const words = /roulette|pocket|croupier|\bball\b|\b37\b|['"](straight|street|dozen)['"]/i;
  /** Where they may stand: what people write, what is drawn for the eye, and what is tried out. */
  const elsewhere = [
    /\.test\.tsx?$|\/(testing|test-support|fixtures)\//,
    /^apps\/web\/src\/(site\/|app\/wheel-scene|ui\/(logo|wheel-lines))/,
    /^apps\/server\/src\/demo\/(enquire|conversations|plan-play)/,
    /^packages\/platform\/src\/security\/common-password/,
  ];

  it('is named nowhere but in its folder', () => {
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
