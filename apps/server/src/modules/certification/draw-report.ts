import {
  brand,
  type Certification,
  type CertificationCall,
  type CertificationCase,
} from '@baize/contract';
import PDFDocument from 'pdfkit';
import { plainText } from './plain-text.ts';

type Owner = { id: number; company_name: string; username: string };
type Document = InstanceType<typeof PDFDocument>;

const MARGIN = 56;
const { primary, accent, ink } = brand.colours;
const MUTED = '#5b6560';
const GOOD = '#1e7a4f';
const BAD = '#a8322a';
const regular = 'Helvetica';
const strong = 'Helvetica-Bold';
const code = 'Courier';

/** Draws the run as a PDF: the requests, the responses and what was wrong with them. */
export function drawReport(
  owner: Owner,
  run: Certification,
  cases: readonly CertificationCase[],
): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Certification ${run.id} of ${plainText(owner.company_name)}`,
      Author: brand.companyName,
      ...(run.ended_at !== null && { CreationDate: new Date(run.ended_at) }),
    },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  drawHead(document, owner, run);
  drawSummary(document, cases);
  for (const tried of cases) if (tried.passed !== null) drawCase(document, tried);
  drawFeet(document, run);
  document.end();
  return whole;
}

function drawHead(document: Document, owner: Owner, run: Certification): void {
  document.fillColor(primary).font(strong).fontSize(11).text(brand.name);
  document.moveDown(0.6).fontSize(22).text('Wallet certification');
  document.moveDown(0.4);
  const isPassed = run.state === 'passed';
  document
    .fillColor(isPassed ? GOOD : BAD)
    .fontSize(14)
    .text(isPassed ? 'Passed' : 'Failed');
  document.moveDown(0.6);
  const facts: [label: string, value: string][] = [
    ['Partner', `${owner.company_name} (#${owner.id}, ${owner.username})`],
    ['Test wallet', run.wallet_url],
    ['Test player', `${run.player_id}, ${run.currency}`],
    ['Started', `${tellTime(run.started_at)} by ${run.started_by}`],
    ...(run.ended_at === null ? [] : [['Ended', tellTime(run.ended_at)] as [string, string]]),
    ['Number', `Certification ${run.id}`],
  ];
  for (const [label, value] of facts) {
    document.font(regular).fontSize(10).fillColor(MUTED).text(`${label}: `, { continued: true });
    document.fillColor(ink).text(plainText(value));
  }
  if (run.problem !== null) {
    document.moveDown(0.6).fillColor(BAD).text(plainText(run.problem));
  }
}

function drawSummary(document: Document, cases: readonly CertificationCase[]): void {
  heading(document, 'Cases');
  for (const { title, passed, why } of cases) {
    const [word, colour] = verdictOf(passed);
    document.font(strong).fontSize(10).fillColor(colour).text(`${word}  `, { continued: true });
    document.font(regular).fillColor(ink).text(title);
    if (why !== null) document.fillColor(MUTED).text(plainText(why), { indent: 12 });
    document.moveDown(0.25);
  }
}

function drawCase(document: Document, tried: CertificationCase): void {
  const { title, sends, expects, passed, why, calls } = tried;
  const [word, colour] = verdictOf(passed);
  heading(document, title);
  document.font(strong).fontSize(10).fillColor(colour).text(word);
  document.font(regular).fillColor(ink).text(`Sent: ${sends}`).text(`Expected: ${expects}`);
  if (why !== null) document.fillColor(BAD).text(plainText(why));
  for (const call of calls) drawCall(document, call);
}

const ROOM_OF_A_CALL = 90;

function drawCall(document: Document, { request, answer }: CertificationCall): void {
  keepTogether(document, ROOM_OF_A_CALL);
  document.moveDown(0.6).font(code).fontSize(8).fillColor(ink);
  document.text(plainText(`POST ${request.url}`));
  document.fillColor(MUTED).text(plainText(request.body));
  const came = answer.status === null ? `No answer: ${answer.failure}` : `HTTP ${answer.status}`;
  document.fillColor(primary).text(`${came}, ${answer.ms} ms`);
  if (answer.body !== '') document.fillColor(MUTED).text(plainText(answer.body.slice(0, 1_000)));
}

const ROOM_OF_A_HEADING = 110;

function heading(document: Document, text: string): void {
  keepTogether(document, ROOM_OF_A_HEADING);
  document.moveDown(1.4);
  const { x, y } = document;
  document.moveTo(x, y - 6).lineTo(document.page.width - MARGIN, y - 6);
  document.lineWidth(0.75).strokeColor(accent).stroke();
  document.font(strong).fontSize(13).fillColor(primary).text(text);
  document.moveDown(0.3);
}

/** Starts a new page if the block would not fit on the current one. */
function keepTogether(document: Document, height: number): void {
  if (document.y + height > document.page.height - MARGIN) document.addPage();
}

function drawFeet(document: Document, { id }: Certification): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page);
    // The footer is below the margin, where text would otherwise start a new page.
    document.page.margins.bottom = 0;
    document.font(regular).fontSize(8).fillColor(MUTED);
    document.text(
      `Certification ${id}, page ${page + 1} of ${count}`,
      MARGIN,
      document.page.height - MARGIN / 2,
      { lineBreak: false },
    );
  }
}

const verdictOf = (passed: boolean | null): [word: string, colour: string] => {
  if (passed === null) return ['Not tried', MUTED];
  return passed ? ['Passed', GOOD] : ['Failed', BAD];
};

const tellTime = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;
