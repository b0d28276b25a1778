import type { ClientMessage, MessageOf, ServerMessage, SessionAnswer } from '@baize/contract/live';
import { liveProtocol, ticketPrefix } from '@baize/contract/live/wire';
import { createHeartbeat } from './heartbeat.ts';
import type { TableClock } from './table-clock.ts';

export interface LiveSocketEvents {
  onMessage(message: ServerMessage): void;
  /** Told once, unless it was closed from here. */
  onEnd(code: string, message: string): void;
}

export interface LiveSocket {
  send(message: ClientMessage): boolean;
  /** Gives the line up for a reason of our own. */
  end(code: string): void;
  /** Leaves without another word. */
  close(): void;
}

/** One connection to the table, from its ticket to its end. */
export function openLiveSocket(
  { wsUrl, ticket }: SessionAnswer,
  clock: TableClock,
  events: LiveSocketEvents,
): LiveSocket {
  const socket = new WebSocket(wsUrl, [liveProtocol, ticketPrefix + ticket]);
  let farewell: Pick<MessageOf<'bye'>, 'message'> & { code: string } = { code: '', message: '' };
  let isOver = false;

  const send = (message: ClientMessage) => {
    if (socket.readyState !== 1) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  const heartbeat = createHeartbeat(
    () => send({ t: 'ping', at: Date.now() }),
    () => end('not_responding'),
  );
  function close() {
    isOver = true;
    heartbeat.stop();
    socket.close();
  }
  function end(code: string) {
    if (isOver) return;
    close();
    events.onEnd(farewell.code || code, farewell.message);
  }

  socket.onclose = () => end('network');
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    const message: ServerMessage = JSON.parse(data);
    if (message.t === 'pong') {
      heartbeat.hear();
      clock.measure(message.at, message.now);
    } else if (message.t === 'bye') {
      farewell = message;
    } else {
      if (message.t === 'welcome') {
        clock.set(message.at);
        heartbeat.start();
      }
      events.onMessage(message);
    }
  };
  return { send, end, close };
}
