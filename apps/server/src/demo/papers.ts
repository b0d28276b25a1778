import { crc32, deflateSync } from 'node:zlib';

/** Small real documents for the demo. Each opens in a viewer and names its company. */

export type Paper = { name: string; type: 'application/pdf' | 'image/png'; content: Buffer };

export function certificateOf(company: {
  company_name: string;
  registration_number: string;
  address: string;
}): Paper {
  const lines: [size: number, text: string][] = [
    [22, 'Certificate of Incorporation'],
    [12, 'This is a specimen made for a demonstration. It certifies nothing.'],
    [12, ''],
    [14, company.company_name],
    [12, `Registration number: ${company.registration_number}`],
    [12, `Registered office: ${company.address}`],
  ];
  return { name: 'certificate-of-incorporation.pdf', type: 'application/pdf', content: pdf(lines) };
}

function pdf(lines: readonly (readonly [number, string])[]): Buffer {
  const text = lines
    .map(([size, line]) => `/F1 ${size} Tf (${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -32 Td`)
    .join('\n');
  const stream = `0.72 0.57 0.29 RG 2 w 36 36 523 770 re S\nBT 72 700 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const rows = objects.map((object, index) => {
    const offset = String(Buffer.byteLength(body, 'latin1')).padStart(10, '0');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${offset} 00000 n \n`;
  });
  const start = Buffer.byteLength(body, 'latin1');
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
  body += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** Draws a "scanned" bill: a coloured header and grey bars instead of text. */
export function billOf(seed: number): Paper {
  const [width, height] = [300, 424];
  const rows = Buffer.alloc(height * (1 + width * 3), 0xff);
  const paint = (x: number, y: number, w: number, h: number, colour: readonly number[]) => {
    for (let row = y; row < y + h; row++) {
      for (let column = x; column < x + w; column++) {
        rows.set(colour, row * (1 + width * 3) + 1 + column * 3);
      }
    }
  };
  for (let row = 0; row < height; row++) rows[row * (1 + width * 3)] = 0;
  paint(0, 0, width, 48, [15, 74, 54]);
  for (let line = 0; line < 18; line++) {
    const length = 60 + ((seed * 31 + line * 53) % 180);
    paint(24, 72 + line * 18, length, 6, [170, 170, 170]);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const content = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: 'utility-bill.png', type: 'image/png', content };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

const BOUNDARY = 'demo-papers';

export function asForm(papers: readonly Paper[]): { contentType: string; body: Buffer } {
  const parts = papers.flatMap(({ name, type, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="document"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
