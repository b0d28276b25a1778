import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  email,
  newPassword,
  paragraph,
  requiredLine,
  staffEmail,
  username,
  websiteUrl,
} from './fields.ts';
import { limits } from './limits.ts';

/** Arbitrary text, including lone surrogates and control characters. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
    .map((units) => String.fromCharCode(...units)),
);

/** Valid text with arbitrary text inserted, as an attacker would send. */
const spoiled = (...right: string[]) =>
  fc
    .tuple(fc.constantFrom(...right), anyText, fc.nat({ max: 40 }))
    .map(([text, insert, at]) => `${text.slice(0, at)}${insert}${text.slice(at)}`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may come through
const control = /[\u0000-\u001f\u007f]/;

/** Asserts what every single-line text must satisfy to be stored, sent by email and searched. */
function expectPlain(value: string): void {
  expect(value).not.toMatch(control);
  expect(value).not.toMatch(/[\u2028\u2029]/);
  expect(value.isWellFormed()).toBe(true);
  expect(value).toBe(value.trim());
}

describe('a username', () => {
  it('accepts only what the database accepts, and never an email address', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, spoiled('operator.one', 'a-b', 'x'.repeat(40))), (text) => {
        const { data } = username.safeParse(text);
        if (data === undefined) return;
        expectPlain(data);
        expect(data).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{1,38}[A-Za-z0-9]$/);
        expect(data).not.toContain('@');
      }),
    );
  });
});

describe('an e-mail address', () => {
  it.each([
    ['a partner', email],
    ['staff', staffEmail],
  ])('accepts for %s only a single email address without further text', (_, field) => {
    fc.assert(
      fc.property(fc.oneof(anyText, spoiled('desk+vip@casino.test'), fc.emailAddress()), (text) => {
        const { data } = field.safeParse(text);
        if (data === undefined) return;
        expectPlain(data);
        expect(data.split('@')).toHaveLength(2);
        expect(data).not.toMatch(/[\s<>,;:"()[\]\\]/);
        expect(data.length).toBeLessThanOrEqual(limits.text.email);
      }),
    );
  });
});

describe('a website', () => {
  it('accepts only web URLs that parse to the same URL', () => {
    const right = [
      'https://casino.test/play?x=1#top',
      'HTTP://CASINO.TEST',
      'http://[2001:db8::1]',
    ];
    fc.assert(
      fc.property(fc.oneof(anyText, spoiled(...right), fc.webUrl()), (text) => {
        const { data } = websiteUrl.safeParse(text);
        if (data === undefined) return;
        expectPlain(data);
        expect(data).toMatch(/^https?:\/\//);
        expect(['http:', 'https:']).toContain(new URL(data).protocol);
        expect(websiteUrl.parse(data)).toBe(data);
      }),
    );
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'java\nscript:alert(1)',
    'ftp://a.test',
    '//a',
  ])('rejects %j', (text) => {
    expect(websiteUrl.safeParse(text).success).toBe(false);
  });
});

describe('a line of text', () => {
  it('accepts only one trimmed, well-formed line', () => {
    const field = requiredLine('Name');
    fc.assert(
      fc.property(fc.oneof(anyText, spoiled('Ōkami & Søn 🎲')), (text) => {
        const { data } = field.safeParse(text);
        if (data === undefined) return;
        expectPlain(data);
        expect(field.parse(data)).toBe(data);
      }),
    );
  });

  it('accepts all letters, digits, punctuation and symbols', () => {
    const letters = fc.stringMatching(/^[\p{L}\p{N}\p{P}\p{S}]{1,50}$/u);
    fc.assert(
      fc.property(letters, (text) => {
        expect(requiredLine('Name').safeParse(text).success).toBe(true);
      }),
    );
  });
});

describe('a text of several lines', () => {
  it('accepts no control characters except tab and line breaks', () => {
    const field = paragraph('Please write something.');
    fc.assert(
      fc.property(fc.oneof(anyText, spoiled('first\r\nsecond\tthird')), (text) => {
        const { data } = field.safeParse(text);
        if (data === undefined) return;
        expect(data.replace(/[\t\r\n]/g, '')).not.toMatch(control);
        expect(data.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('a new password', () => {
  it('accepts any text of 8 to 128 characters unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (text) => {
        const { success, data } = newPassword.safeParse(text);
        const length = [...text].length;
        expect(success).toBe(length >= 8 && length <= 128);
        if (success) expect(data).toBe(text);
      }),
    );
  });
});
