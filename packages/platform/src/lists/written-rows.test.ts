import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writerOf } from './written-rows.ts';

const item = z.object({
  id: z.coerce.number().int(),
  name: z.string().nullable(),
  open: z.boolean(),
  status: z.enum(['new', 'old']),
  created_at: z.iso.datetime(),
  documents: z.array(z.object({ size: z.number() })),
});

const row = ['7', 'x', 't', 'new', '2026-11-16 02:30:00.5+00', '[{"size":1}]'];
const written = {
  id: 7,
  name: 'x',
  open: true,
  status: 'new',
  created_at: '2026-11-16T02:30:00.500Z',
  documents: [{ size: 1 }],
};

describe('rows that are written as they come', () => {
  const write = writerOf(item);

  it('have the fields of their schema and no others', () => {
    const { text, length } = write([[...row, 'a column behind them']]);
    expect([JSON.parse(text), length]).toEqual([[written], 1]);
    expect(item.parse(JSON.parse(text)[0])).toEqual(written);
  });

  it.each(['say "hi"', 'a\\b', 'two\r\nlines\t', '</script>', '\u0001\u2028', 'ünï 🎲', ''])(
    'hold the words %j as they are',
    (name) => {
      const { text } = write([row.with(1, name)]);
      expect(JSON.parse(text)).toEqual([{ ...written, name }]);
    },
  );

  it('tell what is not there', () => {
    const { text } = write([[row[0] ?? '', null, 'f', ...row.slice(3)]]);
    expect(JSON.parse(text)).toEqual([{ ...written, name: null, open: false }]);
  });

  it('follow each other, and may be none', () => {
    expect(JSON.parse(write([row, row.with(0, '8')]).text)).toEqual([
      written,
      { ...written, id: 8 },
    ]);
    expect(write([])).toMatchObject({ text: '[]', length: 0 });
  });

  it('are of kinds that are known, or are not begun with', () => {
    expect(() => writerOf(z.object({ at: z.date() }))).toThrow('a kind');
  });
});
