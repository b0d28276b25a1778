import { documentTypes, heicRefused } from '@baize/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJpeg, aPdf, aPdfOfSize, aPng, aZip } from '../../../testing/documents.ts';
import { inspectDocument } from './inspect-document.ts';

async function* inChunks(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

const MAX_BYTES = 10 * 1024 * 1024;

async function gather(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

type Options = { name?: string; chunk?: number };

async function pass(content: Buffer, { name = 'a', chunk = 65_536 }: Options = {}) {
  const file = { name, content: inChunks(content, chunk) };
  const { stored: kept, findings } = await inspectDocument(file, MAX_BYTES, gather);
  return { kept, findings };
}

/** Inspects a document and expects it to be stored unchanged. */
async function inspect(content: Buffer, options?: Options) {
  const { kept, findings } = await pass(content, options);
  expect(kept.equals(content)).toBe(true);
  return findings;
}

const refused = (content: Buffer, options?: Options) =>
  expect(pass(content, options)).rejects.toMatchObject({ code: 'file_refused' });

const documents = { 'application/pdf': aPdf(), 'image/jpeg': aJpeg(), 'image/png': aPng() };

describe.each(documentTypes)('a real document of type %s', (type) => {
  const content = documents[type];

  it.each([1, 2, 7, 64, 65_536])('passes unchanged in chunks of %i bytes', async (chunk) => {
    const findings = await inspect(content, { chunk });
    expect(findings).toMatchObject({ file_type: type, size: content.length });
  });

  it('is rejected when truncated anywhere', async () => {
    for (let length = 0; length < content.length - 1; length++) {
      await refused(content.subarray(0, length));
    }
  });

  it('is rejected with anything before it', async () => {
    await refused(Buffer.concat([Buffer.from('<html>'), content]));
    await refused(Buffer.concat([aZip(), content]));
    await refused(Buffer.concat([Buffer.from('\n'), content]));
  });

  it('is rejected when random bytes follow its first bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 600 }), async (bytes) => {
        await refused(Buffer.concat([content.subarray(0, 12), bytes]));
      }),
      { numRuns: 50 },
    );
  });
});

const behind: [string, (at: number) => Buffer][] = [
  ['a ZIP', aZip],
  ['HTML', () => Buffer.from('\n<html><script>alert(1)</script></html>')],
  ['text', () => Buffer.from('x')],
  ['another PDF', () => Buffer.from('%PDF-1.4 nothing')],
];

describe('data after the end', () => {
  it.each(behind)('rejects a PDF: %s', async (_, more) => {
    const both = Buffer.concat([aPdf(), more(aPdf().length)]);
    for (const chunk of [1, 13, 65_536]) await refused(both, { chunk });
  });

  it.each(behind)('is cut off from an image for any chunk size: %s', async (_, more) => {
    for (const image of [aJpeg(), aPng()]) {
      const both = Buffer.concat([image, more(image.length)]);
      for (const chunk of [1, 13, 65_536]) {
        const { kept, findings } = await pass(both, { chunk });
        expect(kept.equals(image)).toBe(true);
        expect(findings.size).toBe(image.length);
      }
    }
  });

  it('counts towards the size of the upload', async () => {
    const both = Buffer.concat([aJpeg(), Buffer.alloc(10 * 1024 * 1024)]);
    await expect(pass(both)).rejects.toMatchObject({ code: 'file_too_large' });
  });
});

describe('content hidden in a document', () => {
  const hidden = [
    ['a script element', '<script>alert(1)</script>'],
    ['HTML in odd case', '<HtMl>'],
    ['a doctype', '<!DOCTYPE html>'],
    ['an SVG', '<svg onload="alert(1)">'],
    ['a frame', '<iframe src="x">'],
  ] as const;

  it.each(hidden)('is rejected if %s is inside a PDF, a PNG or a JPG', async (_, markup) => {
    const pdf = aPdf();
    const at = pdf.indexOf('1 0 obj');
    const comment = Buffer.from(`%${markup}\n`);
    await refused(Buffer.concat([pdf.subarray(0, at), comment, pdf.subarray(at)]), { chunk: 5 });
    await refused(aPng({ text: markup }), { chunk: 5 });
    await refused(aJpeg({ comment: markup }), { chunk: 5 });
  });

  it('is rejected if it is a ZIP anywhere inside a PDF', async () => {
    const pdf = aPdf();
    const at = pdf.indexOf('1 0 obj');
    const both = Buffer.concat([pdf.subarray(0, at), aZip(at), pdf.subarray(at)]);
    for (const chunk of [1, 3, 65_536]) await refused(both, { chunk });
  });

  it('is rejected if it is a PDF inside an image', async () => {
    await refused(aPng({ text: '%PDF-1.7' }));
    await refused(aJpeg({ comment: '%PDF-1.7' }));
  });
});

describe('other content', () => {
  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><p>hello')],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['ZIP', aZip()],
    ['WebP', Buffer.from('RIFF\x1a\x00\x00\x00WEBPVP8L', 'latin1')],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00', 'latin1')],
    ['text', Buffer.from('just some text')],
    ['nothing', Buffer.alloc(0)],
    ['a PDF header alone', Buffer.from('%PDF-1.7\n')],
  ])('rejects %s', (_, content) => refused(content, { name: 'a.pdf' }));
});

describe('a phone photo that browsers cannot show', () => {
  it.each(['heic', 'heix', 'mif1'])('is rejected with instructions: %s', async (brand) => {
    const picture = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1');
    await expect(pass(picture)).rejects.toMatchObject({ message: heicRefused });
  });
});

describe('warnings about active content', () => {
  it('are reported for a PDF only', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
    expect(await inspect(aPdf('x', { catalog: script }))).toMatchObject({ warnings: ['script'] });
    expect(await inspect(aPdf())).toMatchObject({ warnings: [] });
    for (const picture of [aPng({ text: '/JavaScript' }), aJpeg({ comment: '/JavaScript' })]) {
      expect(await inspect(picture)).toMatchObject({ warnings: [] });
    }
  });

  it('fail the document if they cannot be determined, so that nothing is stored', async () => {
    const file = {
      content: inChunks(aPdf(), 99),
      get name(): string {
        throw new Error('It has no name.');
      },
    };
    await expect(inspectDocument(file, MAX_BYTES, gather)).rejects.toThrow('It has no name.');
  });

  it('fail a document that is not read to its end', async () => {
    const file = { name: 'a', content: inChunks(aPdf(), 9) };
    const inspecting = inspectDocument(file, MAX_BYTES, (content) => content.next());
    await expect(inspecting).rejects.toThrow('The document was not read to its end.');
  });
});

describe('images', () => {
  it.each([
    ['PNG, too wide', aPng({ width: 30_001, height: 1 })],
    ['PNG, too many pixels', aPng({ width: 20_000, height: 20_000 })],
    ['PNG, as large as the format allows', aPng({ width: 0x7fffffff, height: 0x7fffffff })],
    ['PNG without width', aPng({ width: 0 })],
    ['JPG, too many pixels', aJpeg({ width: 65_535, height: 65_535 })],
    ['JPG without height', aJpeg({ height: 0 })],
  ])('reject a pixel flood before unpacking it: %s', (_, content) => refused(content));

  it('pass if they are large but legitimate', async () => {
    expect(await inspect(aPng({ width: 10_000, height: 10_000 }))).toBeDefined();
  });

  it('reject a PNG with a wrong checksum', async () => {
    const png = aPng();
    png.writeUInt8(png.readUInt8(50) ^ 1, 50);
    await refused(png);
  });
});

describe('the size limit', () => {
  it('accepts exactly 10 MB', async () => {
    expect(await inspect(aPdfOfSize(MAX_BYTES))).toMatchObject({ size: MAX_BYTES });
  });

  it('rejects one byte more as too large', async () => {
    await expect(inspect(aPdfOfSize(MAX_BYTES + 1))).rejects.toMatchObject({
      code: 'file_too_large',
    });
  });
});

describe('names', () => {
  it.each([
    ['scan.pdf', 'scan.pdf'],
    ['scan.PDF', 'scan.pdf'],
    ['Registre du commerce (2026).v1.2.pdf', 'Registre du commerce (2026).v1.2.pdf'],
    ['scan', 'scan.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\scan.pdf', 'scan.pdf'],
    ['a\0b\r\nc\u202efdp.pdf', 'abcfdp.pdf'],
    ['<b>"x"|%00?.pdf', '_b__x___00_.pdf'],
    ['...pdf', 'document.pdf'],
    ['scan.png', 'scan.pdf'],
    ['scan.txt', 'scan.pdf'],
    ['scan.exe', 'scan.pdf'],
    ['scan.pdf.exe', 'scan.pdf'],
    ['scan.exe.pdf', 'scan.pdf'],
    ['scan.html . pdf. ', 'scan.pdf'],
    ['.'.repeat(16_000), 'document.pdf'],
    [`scan${'.pdf'.repeat(12_000)}`, 'scan.pdf'],
    ['証明書.pdf', '証明書.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(150)}.pdf`],
  ])('stores a PDF called %j as %j', async (name, kept) => {
    expect(await inspect(aPdf(), { name })).toMatchObject({ original_name: kept });
  });

  it.each([
    ['IMG_0001.HEIC', 'IMG_0001.jpg'],
    ['photo.png', 'photo.jpg'],
    ['photo.txt', 'photo.jpg'],
    ['photo.JPEG', 'photo.jpeg'],
    ['photo', 'photo.jpg'],
  ])('stores a JPG called %s as %s', async (name, kept) => {
    expect(await inspect(aJpeg(), { name })).toMatchObject({ original_name: kept });
  });
});
