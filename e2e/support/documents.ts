import { crc32, deflateSync } from 'node:zlib';

export type Upload = { name: string; mimeType: string; buffer: Buffer };

/** A real PDF with one page per text, small enough to be written by hand. */
export const aPdf = (name: string, ...texts: string[]): Upload => pdfOf(name, texts, '');

/** A PDF that runs a script when it is opened in a reader that allows scripts. */
export const aPdfWithScript = (name: string, text: string): Upload =>
  pdfOf(name, [text], '/OpenAction << /S /JavaScript /JS (app.alert\\("opened"\\)) >>');

function pdfOf(name: string, texts: readonly string[], catalog: string): Upload {
  const kids = texts.map((_, page) => `${4 + page * 2} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, page) => {
      const content = `0.6 0.1 0.1 rg 72 500 200 200 re f BT /F1 24 Tf 72 740 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(pdf, 'latin1') };
}

/**
 * A real single-colour PNG. With noise it does not compress and is about as large as its pixels.
 */
export function aPng(name: string, { width = 640, height = 400, noise = false } = {}): Upload {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let at = 0; at < rows.length; at += 1) {
    if (at % (width * 3 + 1) === 0) continue;
    rows[at] = noise ? Math.floor(Math.random() * 256) : 120;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
