import { once } from 'node:events';
import {
  liveProtocol,
  type MessageOf,
  type ServerMessage,
  type SessionAnswer,
  serverMessage,
  ticketPrefix,
} from '@baize/contract/live';
import { WebSocket } from 'ws';
import type { TestPartner } from './people.ts';

type MessageName = ServerMessage['t'];

export type TestPlayer = {
  readonly socket: WebSocket;
  /** All messages received so far, each validated against the contract. */
  readonly messages: ServerMessage[];
  readonly closed: Promise<{ code: number; reason: string }>;
  send(message: unknown): void;
  /** Resolves with the first matching message of a type, received already or later. */
  next<T extends MessageName>(
    name: T,
    fits?: (message: MessageOf<T>) => boolean,
  ): Promise<MessageOf<T>>;
  upcoming<T extends MessageName>(name: T): Promise<MessageOf<T>>;
  leave(): Promise<void>;
};

export async function askSession(
  url: string,
  partner: Pick<TestPartner, 'apiKey' | 'origin'>,
  playerId: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/v1/sessions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': partner.apiKey,
      origin: partner.origin,
      ...headers,
    },
    body: JSON.stringify({ playerId }),
  });
}

export async function aSession(
  url: string,
  partner: Pick<TestPartner, 'apiKey' | 'origin'>,
  playerId: string,
): Promise<SessionAnswer> {
  const answer = await askSession(url, partner, playerId);
  if (!answer.ok) throw new Error(`No session: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as SessionAnswer;
}

export function openSocket(url: string, ticket: string, origin: string, protocol = liveProtocol) {
  return new WebSocket(url, [protocol, `${ticketPrefix}${ticket}`], { origin });
}

/** A player who is connected and has received the welcome message. */
export async function aPlayer(
  url: string,
  partner: TestPartner,
  playerId: string,
): Promise<TestPlayer> {
  const session = await aSession(url, partner, playerId);
  const player = listen(openSocket(session.wsUrl, session.ticket, partner.origin));
  await player.next('welcome');
  return player;
}

export function listen(socket: WebSocket): TestPlayer {
  const messages: ServerMessage[] = [];
  const waiting = new Set<(message: ServerMessage) => void>();
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  const failed = new Promise<never>((_, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`The connection closed with ${code}`)));
  });
  failed.catch(() => undefined);
  socket.on('message', (data) => {
    const message = serverMessage.parse(JSON.parse(data.toString()));
    messages.push(message);
    for (const take of waiting) take(message);
  });

  function wait<T extends MessageName>(
    name: T,
    fits: (message: MessageOf<T>) => boolean,
    from: number,
  ): Promise<MessageOf<T>> {
    const matches = (message: ServerMessage): message is MessageOf<T> =>
      message.t === name && fits(message as MessageOf<T>);
    const received = messages.slice(from).find(matches);
    if (received) return Promise.resolve(received);
    const arrived = new Promise<MessageOf<T>>((resolve) => {
      const take = (message: ServerMessage) => {
        if (!matches(message)) return;
        waiting.delete(take);
        resolve(message);
      };
      waiting.add(take);
    });
    return Promise.race([arrived, failed]);
  }

  return {
    socket,
    messages,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    next: (name, fits = () => true) => wait(name, fits, 0),
    upcoming: (name) => wait(name, () => true, messages.length),
    async leave() {
      if (socket.readyState === WebSocket.CLOSED) return;
      socket.close();
      await once(socket, 'close');
    },
  };
}
