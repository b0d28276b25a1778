import { expect, it } from 'vitest';
import { ApiFailure } from '../../lib/api-failure.ts';
import { nameOfDays, refusalOfRange } from './revenue-range.ts';

it.each([
  [{ from: 'Please choose at most two years.' }, 'Please choose at most two years.'],
  [{ to: 'Please choose a day since 2000.' }, 'Please choose a day since 2000.'],
  [{ currency: 'Please choose a currency.' }, undefined],
])('refusalOfRange of %j is %j', (fields, said) => {
  expect(refusalOfRange(new ApiFailure(400, { fields }))).toBe(said);
});

it('refusalOfRange is undefined for an error that is not an API failure', () => {
  expect(refusalOfRange(new Error('The network is away'))).toBeUndefined();
});

it('nameOfDays ends today if no last day was chosen', () => {
  expect(nameOfDays({ from: '2026-03-01', to: '2026-03-31' })).toBe('2026-03-01-2026-03-31');
  expect(nameOfDays({ from: '2026-03-01' })).toMatch(/^2026-03-01-\d{4}-\d\d-\d\d$/);
  expect(nameOfDays({ to: '2026-03-31' })).toBe('2026-03-31');
});
