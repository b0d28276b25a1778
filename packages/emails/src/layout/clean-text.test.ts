import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSubject } from './clean-text.ts';

describe('toSubject', () => {
  it('turns line breaks and controls into spaces', () => {
    expect(toSubject('Ticket\r\nBcc: x@y.example\u0000\u007f\u0085\u2028end')).toBe(
      'Ticket Bcc: x@y.example end',
    );
  });

  it('keeps a subject of a hundred characters and cuts a longer one with an ellipsis', () => {
    expect(toSubject('a'.repeat(100))).toBe('a'.repeat(100));
    expect(toSubject('a'.repeat(101))).toBe(`${'a'.repeat(99)}…`);
  });

  it('never splits a character', () => {
    const accented = 'e\u0301';
    expect(toSubject(accented.repeat(200))).toBe(`${accented.repeat(49)}…`);
  });

  it('returns one clean line for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (value) => {
        const subject = toSubject(value);
        expect(subject).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(subject).toBe(subject.trim());
        expect(subject.length).toBeLessThanOrEqual(100);
      }),
    );
  });
});
