import { isoTime, type TextRow } from '@baize/db';
import { z } from 'zod';

/**
 * Rows of an answer, written as JSON out of what PostgreSQL sent, without a value or an object made of each and
 * checked. They have the fields of their schema and no others, because it names the columns.
 */
export class WrittenRows<T> {
  declare readonly rows: T[];
  readonly text: string;
  readonly length: number;
  constructor(text: string, length: number) {
    this.text = text;
    this.length = length;
  }
}

/** An answer in which a list may stand as it was written. */
export type WithWritten<Answer> = {
  [Name in keyof Answer]: Answer[Name] extends (infer T)[]
    ? Answer[Name] | WrittenRows<T>
    : Answer[Name];
};

/** Of rows whose columns are the schema's fields in their order, and maybe others behind them. */
export function writerOf<Item extends z.ZodObject>(
  item: Item,
): (rows: readonly TextRow[]) => WrittenRows<z.output<Item>> {
  const fields: readonly Field[] = Object.entries(item.shape).map(([name, field], index) => ({
    name: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    write: valueWriter(field),
  }));
  const writeRow = (row: TextRow) => {
    let text = '';
    // The rows of a page have a thousand values: no iterator is made for each.
    for (let index = 0; index < fields.length; index++) {
      const value = row[index] ?? null;
      const { name, write } = fields[index] as Field;
      text += name + (value === null ? 'null' : write(value));
    }
    return `${text}}`;
  };
  return (rows) => new WrittenRows(`[${rows.map(writeRow).join(',')}]`, rows.length);
}

type WriteValue = (text: string) => string;
type Field = { name: string; write: WriteValue };

/** What PostgreSQL tells of a column, as JSON. */
function valueWriter(field: unknown): WriteValue {
  if (field instanceof z.ZodNullable) return valueWriter(field.unwrap());
  if (field instanceof z.ZodNumber) return (text) => text;
  if (field instanceof z.ZodBoolean) return (text) => (text === 't' ? 'true' : 'false');
  if (field instanceof z.ZodISODateTime) return (text) => `"${isoTime(text)}"`;
  if (field instanceof z.ZodEnum) return (text) => `"${text}"`;
  if (field instanceof z.ZodString) return JSON.stringify;
  // PostgreSQL wrote it as JSON.
  if (field instanceof z.ZodArray) return (text) => text;
  throw new Error('A list has a field of a kind that is not written yet.');
}
