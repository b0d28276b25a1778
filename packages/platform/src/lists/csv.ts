import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What is neither a word nor a number is written as JSON. */
type CsvCell = string | number | boolean | object | null;

/** A stopping server lets a download finish for this long. */
const FINISH_WITHIN_MS = 5_000;

/** What spreadsheets take for a formula. The full-width forms count in some languages. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * Semicolons and tabs part cells in some countries' spreadsheets. To those our quotes are letters where a
 * comma stands before them, so that a semicolon, tab or line break within a cell begins a cell of its own. What
 * begins a formula is looked for first, then what stands before it: a long run of tabs is walked once.
 */
const innerFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"]*)/g;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return csvCell(JSON.stringify(cell));
  if (typeof cell !== 'string') return String(cell);
  const inert = (formula.test(cell) ? `'${cell}` : cell).replace(innerFormula, "'");
  return needsQuotes.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** RFC 4180. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

type Batches<Column extends string> = AsyncIterable<readonly Record<Column, CsvCell>[]>;

async function* csvChunks<Column extends string>(
  columns: readonly Column[],
  batches: Batches<Column>,
) {
  yield csvLine(columns);
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('');
  }
}

/** Each batch is asked for when the one before has gone out: a slow reader costs no memory. */
export function sendCsv<Column extends string>(
  reply: FastifyReply,
  name: string,
  columns: readonly Column[],
  batches: Batches<Column>,
): FastifyReply {
  const body = Readable.from(csvChunks(columns, batches), { objectMode: false });
  const { closing } = reply.server;
  const hurry = () => setTimeout(() => body.destroy(), FINISH_WITHIN_MS).unref();
  closing.addEventListener('abort', hurry);
  body.once('close', () => closing.removeEventListener('abort', hurry));
  return reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(body);
}

/** Batch after batch by id, each a query of its own: no transaction stays open for a download. */
export async function* inBatches<T extends { id: number }>(
  readAfter: (id: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let after = 0; ; ) {
    const rows = await readAfter(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}
