import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { watchPdf } from './watch-pdf.ts';

const stream = (description: string, content: Buffer) =>
  `<<${description}/Length ${content.length}>>\r\nstream\r\n${content.toString('latin1')}\r\nendstream`;
const packed = stream(
  '/Type/ObjStm/N 2/First 10/Filter/FlateDecode',
  deflateSync(Buffer.from('6 0 7 20 <</Type/Page/A 1>> <</Type/Font>>')),
);
/** Longer than the overlap between two scans, and without a name. */
const array = `[${'3 0 R '.repeat(700)}]`;

/** The structure that office programs write, with an unpacked outline. */
const honest = [
  stream('/Subtype/Image', randomBytes(16_200)),
  array,
  packed,
  '<</Type/Outlines/First 5 0 R/Last 6 0 R/Count 2>>',
  '<</Type/Font/FirstChar 32/LastChar 99>>',
  stream(`/Resources<</XObject<<${'/X 3 0 R'.repeat(530)}>>>>`, deflateSync(Buffer.from('q Q'))),
  packed,
];

it('reports no warning for a legitimate PDF, at any boundary between two scans', async () => {
  const objects = honest.map((object, index) => `${index + 1} 0 obj\r\n${object}\r\nendobj\r\n`);
  const pdf = `%PDF-1.7\r\n${objects.join('')}trailer\r\n<</Root 2 0 R>>\r\n`;
  const marked: string[] = [];
  for (let at = 16_384; at < pdf.length; at++) {
    const watch = watchPdf();
    await watch.take(pdf.slice(0, at));
    await watch.take(pdf.slice(at));
    if ((await watch.end()).length > 0) marked.push(`${at} ${pdf.slice(at - 9, at + 9)}`);
  }
  expect(marked).toEqual([]);
});
