import { describe, expect, it } from 'vitest';
import { type CodeLanguage, highlight } from './highlight.ts';

const kindOf = (code: string, language: CodeLanguage, text: string) =>
  highlight(code, language).find((token) => token.text === text)?.kind;

const page = `<!doctype html>
<!-- A table -->
<div id="table"></div>
<script src="https://live.example/sdk.js"></script>
<script>
  // "not" a string
  const table = new BaizeLive({ playerId: 'it\\'s', debug: false, amount: 500 });
</script>
`;

describe('highlight', () => {
  it.each<[CodeLanguage, string]>([
    ['html', page],
    ['js', "import { a } from './a.js'; // it's `fine`"],
    ['http', "Content-Security-Policy: script-src 'self' https://a.example; media-src blob:"],
    ['shell', 'curl -H "X-API-Key: k" https://a.example # whose'],
  ])('of %s loses no character', (language, code) => {
    expect(
      highlight(code, language)
        .map(({ text }) => text)
        .join(''),
    ).toBe(code);
  });

  it('distinguishes scripts from the surrounding HTML', () => {
    expect(kindOf(page, 'html', '<div')).toBe('tag');
    expect(kindOf(page, 'html', 'id')).toBe('name');
    expect(kindOf(page, 'html', '"table"')).toBe('string');
    expect(kindOf(page, 'html', '<!-- A table -->')).toBe('comment');
    expect(kindOf(page, 'html', '// "not" a string')).toBe('comment');
    expect(kindOf(page, 'html', "'it\\'s'")).toBe('string');
    expect(kindOf(page, 'html', 'new')).toBe('keyword');
    expect(kindOf(page, 'html', 'playerId')).toBe('name');
    expect(kindOf(page, 'html', '500')).toBe('number');
  });
});
