import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aPdf, aPdfStream } from '../../../testing/documents.ts';
import { watchPdf } from './watch-pdf.ts';

async function warningsOf(...objects: string[]): Promise<string[]> {
  const watch = watchPdf();
  await watch.take(aPdf('x', { objects }).toString('latin1'));
  return watch.end();
}

const script = '6 0 << /S /JavaScript /JS (app.alert(1)) >>';
const packed = (description: string) =>
  aPdfStream(`${description} /Filter /FlateDecode`, deflateSync(Buffer.from(script)));

/** Compresses in two blocks; the first is stored uncompressed. */
function packedInTwo(first: string, second: string): Buffer {
  const kept = Buffer.from(first);
  const start = Buffer.from([0x78, 0x9c, 0, 0, 0, 0, 0]);
  start.writeUInt16LE(kept.length, 3);
  start.writeUInt16LE(~kept.length & 0xffff, 5);
  // The checksum of the whole content comes last.
  const sum = deflateSync(Buffer.from(first + second)).subarray(-4);
  return Buffer.concat([start, kept, deflateRawSync(Buffer.from(second)), sum]);
}

describe('packed objects', () => {
  const description = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';

  it('are reported as unchecked if their stream seems to end within them', async () => {
    const whole = aPdfStream(description, packedInTwo('6 0 << /X (a word) ', '/JS (x) >>'));
    expect(await warningsOf(whole)).toEqual(['script']);
    const cut = aPdfStream(description, packedInTwo('6 0 << /X (endstream) ', '/JS (x) >>'));
    expect(await warningsOf(cut)).toEqual(['unchecked']);
  });

  it.each(['/N 1 /First 4', '/First 9 0 R /N 1', '/N 1 /F#69rst 4', '/First%\n4 /N 1'])(
    'are found without their type: %s',
    async (untyped) => {
      const warnings = await warningsOf(packed(untyped));
      expect(warnings).toEqual(untyped.includes('%') ? ['unchecked'] : ['script']);
    },
  );

  const hidden = packed('/First 9 0 R /N 1');
  const dictionary = '<< /First 9 0 R /N 1 /Filter /FlateDecode';
  const [, content = ''] = hidden.split('>>\n', 2);
  it.each([
    ['behind an object in a string', `${dictionary} /X (7 0 obj) >>\n${content}`],
    ['behind the end of one in a string', `${dictionary} /X (endobj) >>\n${content}`],
    ['behind another in a string', `${dictionary} /X (endobj 7 0 obj <<) /Y << >>\n${content}`],
    ['behind another in a comment', `${dictionary} %endobj 7 0 obj <<\n/Y 1 >>\n${content}`],
    ['behind a stream in a string', `${dictionary} /X (>>stream\nendstream) >>\n${content}`],
    ['behind a stream in a comment', `${dictionary} %>>stream\nendstream\n/Y 1 >>\n${content}`],
    ['behind a stream in a dictionary', `${dictionary} /X << >> stream\nendstream >>\n${content}`],
    ['in a stream of a string', `(stream\n${hidden})`],
    ['in another stream', aPdfStream('', Buffer.from(`7 0 obj ${hidden}`, 'latin1'))],
    ['with blanks behind the word', hidden.replace('stream\n', 'stream \t\n')],
  ])('cause a warning when hidden %s', async (_, object) => {
    const warnings = await warningsOf(object);
    expect(warnings.filter((warning) => ['script', 'unchecked'].includes(warning))).not.toEqual([]);
  });

  it.each([0, 2_000, 4_085, 5_000, 9_000])(
    'cause a warning after an overlong description, split %i characters after its start',
    async (letters) => {
      for (const filler of ['x', '#41']) {
        const long = `/First 9 0 R /N 1 /X /${filler.repeat(9_000)} /Filter /FlateDecode`;
        const pdf = aPdf('x', {
          objects: [`(${'x'.repeat(20_000)})`, aPdfStream(long, deflateSync(Buffer.from(script)))],
        }).toString('latin1');
        const at = pdf.indexOf('/First') + letters;
        const watch = watchPdf();
        await watch.take(pdf.slice(0, at));
        await watch.take(pdf.slice(at));
        expect(await watch.end()).not.toEqual([]);
      }
    },
  );
});

describe('document content', () => {
  it.each([
    ['a dynamic form', '/AcroForm << /XFA 7 0 R >>', 'form'],
    ['a dynamic form in parts', '/AcroForm << /XFA [(template) 7 0 R] >>', 'form'],
    ['a file inside', '/EF << /F 7 0 R >>', 'attachment'],
    ['that it is encrypted', '/Encrypt 9 0 R', 'unchecked'],
  ])('is found after a fake start of a stream: %s', async (_, held, warning) => {
    for (const fake of ['/X (stream\n)', '%stream\n']) {
      expect(await warningsOf(`<< ${fake} ${held} >>`, aPdfStream('', Buffer.from('x')))).toEqual([
        warning,
      ]);
    }
  });
});
