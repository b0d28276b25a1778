import { brand } from '@baize/contract';
import PDFDocument from 'pdfkit';
import { pages } from './quick-start-text.mjs';

const font = (name) => new URL(`./fonts/${name}.ttf`, import.meta.url).pathname;
const { primary, deep, accent, ink, paper } = brand.colours;
const margin = 64;
const muted = [ink, 0.76];

/**
 * Draws the quick-start guide (A4). Its date is fixed so that the same text gives the same bytes.
 */
export function drawQuickStart() {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${brand.name}: quick-start guide`,
      Author: brand.companyName,
      CreationDate: new Date('2026-01-01T00:00:00Z'),
      ModDate: new Date('2026-01-01T00:00:00Z'),
    },
  });
  document.registerFont('text', font('inter-400'));
  document.registerFont('strong', font('inter-600'));
  document.registerFont('display', font('fraunces-500'));
  const chunks = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const done = new Promise((resolve) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
  drawCover(document);
  for (const [index, page] of pages.entries()) drawPage(document, page, index + 2);
  document.end();
  return done;
}

function drawCover(document) {
  const { width, height } = document.page;
  document.rect(0, 0, width, height).fill(deep);
  drawWheel(document, width - 60, height - 120, 300);
  document.fillColor(accent).font('strong').fontSize(11).text('Quick-start guide', margin, 150);
  document.fillColor(paper).font('display').fontSize(44);
  document.text('From the account\nto the first spin', margin, 175, { lineGap: -4 });
  document.font('text').fontSize(13).fillColor(paper).opacity(0.8);
  document.text(brand.tagline, margin, document.y + 18, { width: 320 });
  document.opacity(1).font('display').fontSize(20).text(brand.name, margin, margin);
}

/** Draws the roulette wheel of the cover, which the corner of the page cuts off. */
function drawWheel(document, x, y, radius) {
  document.save();
  document.circle(x, y, radius).lineWidth(2).strokeColor(accent).stroke();
  document
    .circle(x, y, radius * 0.94)
    .lineWidth(0.5)
    .stroke();
  for (let pocket = 0; pocket < 37; pocket += 1) {
    const [from, to] = [pocket, pocket + 1].map((step) => (step / 37) * 2 * Math.PI);
    const at = (angle, part) => [
      x + Math.cos(angle) * radius * part,
      y + Math.sin(angle) * radius * part,
    ];
    document.polygon(at(from, 0.88), at(to, 0.88), at(to, 0.64), at(from, 0.64));
    document.fillAndStroke(pocket === 0 ? accent : pocket % 2 ? primary : deep, accent);
  }
  document
    .circle(x, y, radius * 0.62)
    .lineWidth(1)
    .strokeColor(accent)
    .stroke();
  document.circle(x, y, radius * 0.16).fill(accent);
  document.restore();
}

function drawPage(document, { title, parts }, number) {
  document.addPage();
  const { width, height } = document.page;
  document.fillColor(primary).font('display').fontSize(26).text(title, margin, margin);
  document.moveDown(0.5);
  for (const part of parts) drawPart(document, part, width - 2 * margin);
  document
    .font('text')
    .fontSize(9)
    .fillColor(...muted);
  // The footer is below the margin, where pdfkit would otherwise start a new page.
  document.page.margins.bottom = 0;
  document.text(`${brand.name}, quick-start guide`, margin, height - 40, { lineBreak: false });
  document.text(String(number), width - margin - 20, height - 40, { width: 20, align: 'right' });
}

function drawPart(document, part, width) {
  document.x = margin;
  if (part.heading) {
    document.moveDown(0.6).font('strong').fontSize(12.5).fillColor(ink).text(part.heading);
    document.moveDown(0.25);
  }
  if (part.text) {
    document
      .font('text')
      .fontSize(10.5)
      .fillColor(...muted)
      .text(part.text, { width, lineGap: 3 });
    document.moveDown(0.5);
  }
  if (part.code) drawCode(document, part.code, width);
  if (part.rows) drawRows(document, part.rows, width);
}

function drawCode(document, code, width) {
  document.font('Courier').fontSize(9);
  const inner = width - 28;
  const height = document.heightOfString(code, { width: inner, lineGap: 3 }) + 24;
  const top = document.y + 4;
  document.roundedRect(margin, top, width, height, 6).fill(paper);
  document.fillColor(ink).text(code, margin + 14, top + 12, { width: inner, lineGap: 3 });
  document.y = top + height + 10;
}

function drawRows(document, rows, width) {
  for (const [name, meaning] of rows) {
    const top = document.y + 5;
    document
      .font('Courier-Bold')
      .fontSize(9)
      .fillColor(primary)
      .text(name, margin, top, { width: 118 });
    document
      .font('text')
      .fontSize(10)
      .fillColor(...muted);
    document.text(meaning, margin + 126, top - 1, { width: width - 126, lineGap: 2 });
    document.moveTo(margin, document.y + 4).lineTo(margin + width, document.y + 4);
    document.lineWidth(0.5).strokeColor(accent, 0.35).stroke();
  }
  document.moveDown(0.6);
}
