import type { BalanceCall, ListCall, MoveCall, MoveKind } from './protocol.ts';

/** Thrown if the body is not a valid request of the protocol. */
export class MalformedCall extends Error {
  override name = 'MalformedCall';
}

type Fields = Readonly<Record<string, unknown>>;

function readFields(text: string): Fields {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new MalformedCall('The body is not JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new MalformedCall('The body is not an object.');
  }
  return parsed as Fields;
}

function word(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new MalformedCall(`${name} is not a text.`);
}

function whole(fields: Fields, name: string): number {
  const value = fields[name];
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  throw new MalformedCall(`${name} is not a whole number above zero.`);
}

function time(fields: Fields, name: string): string {
  const value = new Date(word(fields, name));
  if (Number.isNaN(value.getTime())) throw new MalformedCall(`${name} is not a time.`);
  return value.toISOString();
}

function words(fields: Fields, name: string): string[] {
  const value = fields[name];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw new MalformedCall(`${name} is not a list of texts.`);
}

const optionalWord = (fields: Fields, name: string) =>
  fields[name] === undefined || fields[name] === null ? undefined : word(fields, name);

const readWhose = (fields: Fields): BalanceCall => ({
  player_id: word(fields, 'player_id'),
  currency: word(fields, 'currency'),
});

export const readBalanceCall = (text: string): BalanceCall => readWhose(readFields(text));

export function readMoveCall(kind: MoveKind, text: string): MoveCall {
  const fields = readFields(text);
  return {
    kind,
    ...readWhose(fields),
    transaction_id: word(fields, 'transaction_id'),
    amount: whole(fields, 'amount'),
    round_id: whole(fields, 'round_id'),
    table_id: word(fields, 'table_id'),
    bet_ids: words(fields, 'bet_ids'),
    reference_transaction_id: optionalWord(fields, 'reference_transaction_id') ?? null,
    reason: word(fields, 'reason'),
  };
}

export function readListCall(text: string): ListCall {
  const fields = readFields(text);
  const [from, to] = [time(fields, 'from'), time(fields, 'to')];
  return { from, to, cursor: optionalWord(fields, 'cursor') };
}
