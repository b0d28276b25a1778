import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Objects are written as JSON. */
type CsvCell = string | number | boolean | object | null;

/** How long a stopping server waits for a download to finish. */
const FINISH_WITHIN_MS = 5_000;

/**
 * First characters that spreadsheets read as a formula. Some locales accept the full-width forms.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * Finds formulas in the middle of a cell. Spreadsheets in some countries split cells at semicolons
 * or tabs. They do not recognise our quotes after a comma, so a separator or line break inside a
 * quoted cell starts a new cell. The lookahead comes before the lookbehind, so that a long run of
 * tabs is scanned only once.
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

/** Formats a line as in RFC 4180. */
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

/**
 * Streams a CSV file. Each batch is read after the previous one was sent, so a slow client costs no
 * memory.
 */
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

/**
 * Reads rows in batches ordered by id. Each batch is a separate query, so that no transaction stays
 * open during a download.
 */
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
