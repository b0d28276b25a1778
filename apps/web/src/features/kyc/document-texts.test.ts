import { describe, expect, it } from 'vitest';
import { describeWarnings } from './document-texts.ts';

describe('warnings for staff about a file', () => {
  it('is null without findings', () => {
    expect(describeWarnings([])).toBeNull();
  });

  it('names everything that was found', () => {
    expect(describeWarnings(['attachment', 'form', 'script'])).toBe(
      'This PDF holds an attached file, a dynamic form, and a script. Nothing in it is run here. Take care with a downloaded copy.',
    );
  });

  it('says that parts could not be checked', () => {
    expect(describeWarnings(['script', 'unchecked'])).toBe(
      'This PDF holds a script. Parts of this PDF are protected or packed so that they could not be checked. Nothing in it is run here. Take care with a downloaded copy.',
    );
    expect(describeWarnings(['unchecked'])).toMatch(/^Parts of this PDF are protected/);
  });
});
