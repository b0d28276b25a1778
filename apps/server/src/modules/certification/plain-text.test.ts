import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['Kasino Grün & Söhne', 'Kasino Grün & Söhne'],
  ['Łódź Gaming – “Świt”', 'Lódz Gaming - "Swit"'],
  ['{"player_id":"玩家"}', '{"player_id":"\\u73a9\\u5bb6"}'],
  ['two\nlines', 'two\nlines'],
  ['😀', '\\ud83d\\ude00'],
])('writes %s as %s', (given, written) => {
  expect(plainText(given)).toBe(written);
});
