import { expect, it } from 'vitest';
import { ApiFailure } from '../../lib/api-failure.ts';
import { nameOfDays, refusalOfRange } from './revenue-range.ts';

it.each([
  [{ from: 'Please choose at most two years.' }, 'Please choose at most two years.'],
  [{ to: 'Please choose a day since 2000.' }, 'Please choose a day since 2000.'],
  [{ currency: 'Please choose a currency.' }, undefined],
])('of a refusal of %j, %j is said of the days', (fields, said) => {
  expect(refusalOfRange(new ApiFailure(400, { fields }))).toBe(said);
});

it('a failure that is no refusal says nothing of the days', () => {
  expect(refusalOfRange(new Error('The network is away'))).toBeUndefined();
});

it('days in the name of a file end today where no last one was chosen', () => {
  expect(nameOfDays({ from: '2026-03-01', to: '2026-03-31' })).toBe('2026-03-01-2026-03-31');
  expect(nameOfDays({ from: '2026-03-01' })).toMatch(/^2026-03-01-\d{4}-\d\d-\d\d$/);
  expect(nameOfDays({ to: '2026-03-31' })).toBe('2026-03-31');
});
