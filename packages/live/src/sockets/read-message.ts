import { type ClientMessage, clientMessage } from '@baize/contract/live';

export type ReadMessage =
  | { kind: 'message'; message: ClientMessage }
  /** An invalid bet with a readable id, so the error response can name it. */
  | { kind: 'bad_bet'; id: string }
  | { kind: 'malformed' };

const MAX_ID_LENGTH = 64;

export function readMessage(data: Buffer): ReadMessage {
  let json: unknown;
  try {
    json = JSON.parse(data.toString('utf8'));
  } catch {
    return { kind: 'malformed' };
  }
  const parsed = clientMessage.safeParse(json);
  if (parsed.success) return { kind: 'message', message: parsed.data };
  const id = betIdOf(json);
  return id === undefined ? { kind: 'malformed' } : { kind: 'bad_bet', id };
}

function betIdOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { t, id } = json as Record<string, unknown>;
  return t === 'bet' && typeof id === 'string' && id.length <= MAX_ID_LENGTH ? id : undefined;
}
