import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aPdf, aPdfStream } from '../../../testing/documents.ts';
import { watchPdf } from './watch-pdf.ts';

async function warningsOf(pdf: Buffer, chunk = 65_536): Promise<string[]> {
  const watch = watchPdf();
  for (let at = 0; at < pdf.length; at += chunk) {
    await watch.take(pdf.toString('latin1', at, at + chunk));
  }
  return watch.end();
}

const packed = (content: string, description = '/Filter /FlateDecode') =>
  aPdfStream(
    `/Type /ObjStm /N 1 /First 4 ${description}`,
    deflateSync(Buffer.from(`6 0 ${content}`)),
  );

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

describe('a PDF with active content', () => {
  it.each([
    ['nothing', aPdf(), []],
    ['a script when it is opened', aPdf('x', { catalog: `/OpenAction ${script}` }), ['script']],
    ['a script by name', aPdf('x', { objects: ['<< /Names [(a) 7 0 R] >>', script] }), ['script']],
    [
      'a script under an escaped name',
      aPdf('x', { objects: ['<< /S /J#61va#53cript >>'] }),
      ['script'],
    ],
    [
      'a script of a rendition',
      aPdf('x', { objects: ['<< /S /Rendition /JS 8 0 R >>'] }),
      ['script'],
    ],
    [
      'a program to start',
      aPdf('x', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
      ['external_action'],
    ],
    [
      'a form to send',
      aPdf('x', { objects: ['<< /S /SubmitForm /F (http://a.test) >>'] }),
      ['external_action'],
    ],
    [
      'a file inside',
      aPdf('x', { objects: [aPdfStream('/Type /EmbeddedFile', Buffer.from('hello'))] }),
      ['attachment'],
    ],
    [
      'a file inside, without its type',
      aPdf('x', { objects: ['<< /Type /Filespec /EF << /F 7 0 R >> >>'] }),
      ['attachment'],
    ],
    [
      'rich media and a dynamic form',
      aPdf('x', { catalog: '/AcroForm << /XFA 7 0 R >>', objects: ['<< /Subtype /RichMedia >>'] }),
      ['form', 'media'],
    ],
    [
      'a page that only says where it begins',
      aPdf('x', { catalog: '/OpenAction [3 0 R /Fit]' }),
      [],
    ],
    [
      'a link to a page of the web',
      aPdf('x', { objects: ['<< /S /URI /URI (https://a.test) >>'] }),
      [],
    ],
    ['text that speaks of scripts', aPdf('/JS and JavaScript, in words'), []],
  ])('gets warnings for its content: %s', async (_, pdf, warnings) => {
    for (const chunk of [1, 100, 65_536]) expect(await warningsOf(pdf, chunk)).toEqual(warnings);
  });

  it('is detected in packed objects, after many megabytes and between two chunks', async () => {
    const picture = aPdfStream('/Subtype /Image', randomBytes(3_000_000));
    const pdf = aPdf('x', { objects: [picture, packed(script), picture] });
    for (const chunk of [999, 16_384, 65_536]) {
      expect(await warningsOf(pdf, chunk)).toEqual(['script']);
    }
  });

  it('is detected in unpacked object streams, and by long names in any stream', async () => {
    const kept = aPdfStream('/Type /ObjStm /N 1 /First 4', Buffer.from('6 0 << /JS (x) >>'));
    expect(await warningsOf(aPdf('x', { objects: [kept] }))).toEqual(['script']);
    const stream = aPdfStream('', Buffer.from('<< /S /JavaScript >>'));
    expect(await warningsOf(aPdf('x', { objects: [stream] }))).toEqual(['script']);
  });

  it('is detected at any boundary between two scans', async () => {
    for (let padding = 16_000; padding < 16_500; padding += 4) {
      const pdf = aPdf('x', { objects: [`(${'x'.repeat(padding)})`, script] });
      expect(await warningsOf(pdf, 16_384), `${padding}`).toEqual(['script']);
    }
  });

  it('causes no false positive in compressed images', async () => {
    const noise = Buffer.concat([randomBytes(4_000_000), Buffer.from('/JS (x) /XFA ')]);
    expect(await warningsOf(aPdf('x', { objects: [aPdfStream('', noise)] }))).toEqual([]);
  });
});

describe('a PDF that cannot be checked gets a warning', () => {
  const bomb = packed(' '.repeat(30_000_000));
  it.each([
    ['encrypted', aPdf('x', { catalog: '/Encrypt 9 0 R ' })],
    ['packed twice', aPdf('x', { objects: [packed(script, '/Filter [/LZWDecode /FlateDecode]')] })],
    [
      'packed with a predictor',
      aPdf('x', {
        objects: [packed(script, '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')],
      }),
    ],
    ['packed in an unknown way', aPdf('x', { objects: [packed(script, '/Filter 9 0 R')] })],
    [
      'packed and damaged',
      aPdf('x', {
        objects: [aPdfStream('/Type /ObjStm /Filter /FlateDecode', randomBytes(300))],
      }),
    ],
    ['a bomb', aPdf('x', { objects: [bomb] })],
    [
      'objects said to be packed elsewhere',
      aPdf('x', { objects: ['<< /Type /ObjStm >>', aPdfStream('', Buffer.from('x'))] }),
    ],
    [
      'objects said to be packed, and nothing but text behind it',
      aPdf('x', { objects: ['<< /Type /ObjStm >>', `(${'x'.repeat(40_000)})`] }),
    ],
    [
      'objects said to be packed at its very end',
      Buffer.concat([aPdf(), Buffer.from('9 0 obj << /Type /ObjStm >>')]),
    ],
    [
      'a stream that never ends',
      Buffer.concat([aPdf(), Buffer.from('9 0 obj << >> stream\nand so on')]),
    ],
    [
      'more packed in one stream than is honest',
      aPdf('x', {
        objects: [aPdfStream('/Type /ObjStm', Buffer.alloc(1024 * 1024 + 1, ' '))],
      }),
    ],
    ['objects hidden in a string', aPdf('x', { objects: [`(stream\n${packed(script)})`] })],
  ])('%s', async (_, pdf) => {
    expect(await warningsOf(pdf)).toContain('unchecked');
  });

  it('when the total limit of unpacked data is exceeded', async () => {
    const one = packed(' '.repeat(2 * 1024 * 1024 - 10));
    const holding = (count: number) =>
      aPdf('x', { objects: Array.from({ length: count }, () => one) });
    expect(await warningsOf(holding(8))).toEqual([]);
    expect(await warningsOf(holding(9))).toEqual(['unchecked']);
  });

  it('when it has too many packed streams, however small', async () => {
    const one = packed('x');
    const holding = (count: number) =>
      aPdf('x', { objects: Array.from({ length: count }, () => one) });
    expect(await warningsOf(holding(4_096))).toEqual([]);
    expect(await warningsOf(holding(4_097))).toEqual(['unchecked']);
  });

  it('when it has many bombs, at no more cost than for a few', async () => {
    const one = packed(' '.repeat(5_000_000));
    const pdf = aPdf('x', { objects: Array.from({ length: 1_000 }, () => one) });
    expect(await warningsOf(pdf)).toEqual(['unchecked']);
  });
});
