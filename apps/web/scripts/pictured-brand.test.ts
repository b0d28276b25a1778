import { expect, it } from 'vitest';
import { readPictured, visibleBrand } from './pictured-brand.ts';

it('the icons and the social card are of this brand: npm run images -w apps/web draws them', () => {
  expect(readPictured().images).toBe(visibleBrand());
});

it('the walkthroughs are of this brand: node scripts/record-walkthroughs.mjs films them', () => {
  expect(readPictured().videos).toBe(visibleBrand());
});
