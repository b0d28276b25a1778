import { crc32, deflateSync } from 'node:zlib';

/** Small real documents, made from scratch: each opens in a viewer. */

/** One page of text. `catalog` and `objects` (numbered from 6) are added unchanged. */
export function aPdf(
  text = 'Certificate of incorporation',
  { catalog = '', objects: more = [] as readonly string[] } = {},
): Buffer {
  const stream = `BT /F1 18 Tf 20 100 Td (${text.replace(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ];
  let body = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`;
  const end = `startxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + xref + trailer + end, 'latin1');
}

export const aPdfStream = (description: string, content: Buffer): string =>
  `<< ${description} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`;

/** A PDF of exactly this size, filled up with a comment. */
export function aPdfOfSize(bytes: number): Buffer {
  const pdf = aPdf();
  const start = pdf.indexOf('1 0 obj');
  const filler = Buffer.alloc(bytes - pdf.length, '%');
  filler[filler.length - 1] = 0x0a;
  return Buffer.concat([pdf.subarray(0, start), filler, pdf.subarray(start)]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const start = Buffer.alloc(8);
  start.writeUInt32BE(data.length);
  start.write(type, 4, 'latin1');
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(data, crc32(type)));
  return Buffer.concat([start, data, checksum]);
}

export function aPng({ width = 16, height = 16, text = '' } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(Math.min(width, 64), 0x80)]);
  const rows = Buffer.concat(Array.from({ length: Math.min(height, 64) }, () => row));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...(text === '' ? [] : [pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))]),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function jpegSegment(marker: number, data: readonly number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...data]);
}

/** One grey block. A larger size is only declared, as in a decompression bomb. */
export function aJpeg({ width = 8, height = 8, comment = '' } = {}): Buffer {
  const one = [1, ...Array(15).fill(0)];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, [...Buffer.from('JFIF\0', 'latin1'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...(comment === '' ? [] : [jpegSegment(0xfe, [...Buffer.from(comment, 'latin1')])]),
    jpegSegment(0xdb, [0, ...Array(64).fill(1)]),
    jpegSegment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    jpegSegment(0xc4, [0x00, ...one, 0]),
    jpegSegment(0xc4, [0x10, ...one, 0]),
    jpegSegment(0xda, [1, 1, 0x00, 0, 63, 0]),
    Buffer.from([0x3f, 0xff, 0xd9]),
  ]);
}

export function aZip(offset = 0): Buffer {
  const name = Buffer.from('a.txt');
  const data = Buffer.from('hello');
  const common = Buffer.alloc(22);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  const sizes = Buffer.alloc(4);
  sizes.writeUInt16LE(name.length);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, sizes, name, data]);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    common,
    sizes,
    place,
    name,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset + local.length, 16);
  return Buffer.concat([local, central, end]);
}

export type FormFile = { name?: string; type?: string; content: Buffer; field?: string };

const BOUNDARY = '----documents-of-a-test';
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Builds a multipart body as raw bytes, so that a test can send malformed parts. */
export function aForm(files: readonly FormFile[]): Buffer {
  const parts = files.flatMap(({ name, type, content, field = 'document' }) => [
    Buffer.from(
      [
        `--${BOUNDARY}`,
        `Content-Disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"`}`,
        ...(type === undefined ? [] : [`Content-Type: ${type}`]),
        '\r\n',
      ].join('\r\n'),
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const somePdf = (name = 'incorporation.pdf'): FormFile => ({
  name,
  type: 'application/pdf',
  content: aPdf(),
});
