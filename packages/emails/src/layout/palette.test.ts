import { describe, expect, it } from 'vitest';
import { band, dark, light } from './palette.ts';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette meets WCAG AA', (_name, colours) => {
  const pairs = [
    ['text', 'card'],
    ['text', 'panel'],
    ['label', 'card'],
    ['label', 'panel'],
    ['muted', 'card'],
    ['muted', 'page'],
    ['link', 'card'],
    ['link', 'page'],
    ['buttonText', 'button'],
  ] as const;

  it.each(pairs)('%s on %s', (text, ground) => {
    expect(contrast(colours[text], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it('has enough contrast between button and card', () => {
    expect(contrast(colours.button, colours.card)).toBeGreaterThanOrEqual(3);
  });
});

it('has enough contrast between the wordmark and its band', () => {
  expect(contrast(band.text, band.background)).toBeGreaterThanOrEqual(4.5);
});
