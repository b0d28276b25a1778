import { describe, expect, it } from 'vitest';
import { inspectForeignContent } from './inspect-foreign-content.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { findLongNames, findNames, packingOf, unescapeNames } from './pdf-names.ts';

const inspect =
  (text: string, chunk = text.length) =>
  () => {
    const content = Buffer.from(text, 'latin1');
    const inspector = inspectPdf();
    for (let at = 0; at < content.length; at += chunk) {
      const part = content.subarray(at, at + chunk);
      expect(inspector.take(part)).toBe(part.length);
    }
    inspector.end();
  };
const damaged = expect.objectContaining({ code: 'file_refused' });
const BODY = '%PDF-1.7\nsomething between\n';
const END = 'startxref\n9\n%%EOF';

describe('a PDF', () => {
  it.each([
    `${BODY}${END}`,
    `%PDF-2.0${END}`,
    `${BODY}${END}\n\r \0\0`,
    `${BODY}startxref \r\n 9 \r\n %%EOF\n`,
    `${BODY}${'x'.repeat(5_000)}${END}`,
    `${BODY}${END}${' '.repeat(2_000)}`,
  ])('is accepted from its header to its trailer', (text) => {
    for (const chunk of [1, 7, text.length]) expect(inspect(text, chunk)).not.toThrow();
  });

  it.each([
    ['another header', `%PDX-1.7\n${END}`],
    ['a version that is none', `%PDF-3.7\n${END}`],
    ['a version without its second number', `%PDF-1.x\n${END}`],
    ['anything before its header', `\n${BODY}${END}`],
    ['no trailer', BODY],
    ['a trailer that leads nowhere', `${BODY}startxref\n0\n%%EOF`],
    ['a trailer that leads behind the end', `${BODY}startxref\n999\n%%EOF`],
    ['no number in its trailer', `${BODY}startxref\n%%EOF`],
    ['a number longer than any', `${BODY}startxref\n1234567890\n%%EOF`],
    ['the number beside the word', `${BODY}startxref9\n%%EOF`],
    ['the end beside the number', `${BODY}startxref\n9%%EOF`],
    ['anything behind its end', `${BODY}${END}\nx`],
    ['more padding behind its end than there is reason for', `${BODY}${END}${' '.repeat(2_049)}`],
    ['nothing', ''],
    ['half a header', '%PDF-1.'],
  ])('is rejected with %s', (_, text) => {
    for (const chunk of [1, 7, text.length || 1]) expect(inspect(text, chunk)).toThrow(damaged);
  });

  it('may point to its last byte, but not beyond', () => {
    const size = BODY.length + 'startxref\n99\n%%EOF'.length;
    const leads = (to: number) => inspect(`${BODY}startxref\n${to}\n%%EOF`);
    expect(leads(size - 1)).not.toThrow();
    expect(leads(size)).toThrow(damaged);
  });
});

describe('foreign content', () => {
  const look = (...parts: string[]) => {
    const assertPure = inspectForeignContent('application/pdf');
    return () => {
      for (const part of parts) assertPure(part);
    };
  };
  const message = 'This file holds a second kind of content. Please save the document anew.';
  const foreign = expect.objectContaining({ code: 'file_refused', message });

  it.each([
    '<!DOCTYPE html>',
    '<html>',
    '<html\n',
    '<HTML lang="x">',
    '<script>',
    '<script/x',
    '<iframe src="x">',
    '<svg xmlns="x">',
    '<svg onload="x">',
    '<svg/onload="x">',
    '<svg \n xmlns',
    'Rar!\x1a\x07',
    '7z\xbc\xaf\x27\x1c',
    'PK\x01\x02 and PK\x05\x06',
  ])('rejects %j, also between two chunks', (text) => {
    const hidden = `before ${text} behind`;
    expect(look(hidden)).toThrow(foreign);
    for (let at = 1; at < hidden.length; at++) {
      expect(look(hidden.slice(0, at), hidden.slice(at))).toThrow(foreign);
    }
    expect(look(...hidden)).toThrow(foreign);
  });

  it.each([
    '<htmlx>',
    '<scripted>',
    'html>',
    '<svg>',
    '<svg width="1">',
    '<svgxmlns',
    'Rar!',
    '7z\xbc',
    'PK\x01\x02 alone',
    '%PDF-1.7',
  ])('accepts %j in a PDF', (text) => {
    expect(look('before', text, 'behind')).not.toThrow();
  });

  it('includes a ZIP at any distance between its directory and its end', () => {
    expect(look('PK\x01\x02', 'x'.repeat(100), 'y'.repeat(100), 'PK\x05\x06')).toThrow(foreign);
    expect(look('PK\x05\x06 PK\x01\x02')).not.toThrow();
  });

  it('includes a PDF in an image', () => {
    for (const type of ['image/png', 'image/jpeg'] as const) {
      expect(() => inspectForeignContent(type)('x%PDF-x')).toThrow(foreign);
    }
  });
});

describe('names in a PDF', () => {
  it.each([
    ['/JavaScript', ['script']],
    ['/Rendition', ['script']],
    ['/Launch', ['external_action']],
    ['/GoToR', ['external_action']],
    ['/GoToE', ['external_action']],
    ['/SubmitForm', ['external_action']],
    ['/ImportData', ['external_action']],
    ['/EmbeddedFile', ['attachment']],
    ['/EmbeddedFiles', ['attachment']],
    ['/FileAttachment', ['attachment']],
    ['/RichMedia', ['media']],
    ['/RichMediaContent', ['media']],
    ['/Movie', ['media']],
    ['/EF << /F 7 0 R >>', ['attachment']],
    ['/EF<<', ['attachment']],
    ['/EF\0<<', ['attachment']],
    ['/EF 7 0 R', ['attachment']],
    ['/XFA 7 0 R', ['form']],
    ['/XFA[', ['form']],
    ['/Encrypt 9 0 R', ['unchecked']],
    ['/EF <x', []],
    ['/EF7 0 R', []],
    ['/EncryptMetadata', []],
    ['/JavaScripts', []],
    ['/Launcher', []],
    ['/EmbeddedFilesystem', []],
    ['JavaScript', []],
    ['/GoTo', []],
  ])('finds %s everywhere', (name, warnings) => {
    expect(findLongNames(`<< ${name} >>`)).toEqual(warnings);
    expect(findNames(`<< ${name} >>`)).toEqual(warnings);
  });

  it.each([
    ['/JS (x)', ['script']],
    ['/JS(x)', ['script']],
    ['/JS  <00>', ['script']],
    ['/JS 8 0 R', ['script']],
    ['/JS /x', []],
    ['/XFA %', ['form']],
    ['/XFAx', []],
  ])('finds %s outside of packed data', (text, warnings) => {
    expect(findNames(text)).toEqual(warnings);
    expect(findLongNames(text)).toEqual([]);
  });

  it.each([
    ['/Length 5', 'none'],
    ['/Filter /FlateDecode', 'flate'],
    ['/Filter/FlateDecode', 'flate'],
    ['/Filter /Fl ', 'flate'],
    ['/Filter [/FlateDecode]', 'flate'],
    ['/Filter [ /Fl ]', 'flate'],
    ['/Filter  [  /FlateDecode  ]', 'flate'],
    ['/Filter /FlateDecoder', 'other'],
    ['/Filter /LZWDecode', 'other'],
    ['/Filter [/LZWDecode /FlateDecode]', 'other'],
    ['/Filter [/FlateDecode /FlateDecode]', 'other'],
    ['/Filter 9 0 R', 'other'],
    ['/F (a file)', 'other'],
    ['/Filter /FlateDecode /F (a file)', 'other'],
    ['/Filter /FlateDecode /DecodeParms << >>', 'other'],
    ['/Filter /FlateDecode /DP << >>', 'other'],
    ['/First 4 /FilterX', 'none'],
  ])('objects described by %s are packed: %s', (description, packing) => {
    expect(packingOf(description)).toBe(packing);
  });

  it('are found when escaped', () => {
    expect(unescapeNames('/J#61va#53cript')).toBe('/JavaScript');
    expect(unescapeNames('/a#2Fb#2fc')).toBe('/a/b/c');
    expect(unescapeNames('/plain')).toBe('/plain');
    expect(unescapeNames('/a#zz#1')).toBe('/a#zz#1');
  });
});
