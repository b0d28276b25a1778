import type { ClientMessage, MessageOf, ServerMessage, SessionAnswer } from '@baize/contract/live';
import { liveProtocol, ticketPrefix } from '@baize/contract/live/wire';
import type { Config } from '../config.ts';
import type { DisconnectReason } from '../types.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { TableClock } from './table-clock.ts';

export type Bye = MessageOf<'bye'>;

export type LiveSocket = {
  send(message: ClientMessage): boolean;
  /** Closes the connection and reports the reason. */
  end(code: DisconnectReason): void;
  /** Closes the connection without a report. */
  close(): void;
};

/** Opens a connection to the table. Its end is reported once, unless `close` was called. */
export function openLiveSocket(
  config: Config,
  { wsUrl, ticket }: SessionAnswer,
  clock: TableClock,
  onMessage: (message: ServerMessage) => void,
  onEnd: (code: DisconnectReason, bye?: Bye) => void,
): LiveSocket {
  const socket = new WebSocket(wsUrl, [liveProtocol, ticketPrefix + ticket]);
  let bye: Bye | undefined;
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
  function end(reason: DisconnectReason) {
    if (isOver) return;
    close();
    onEnd(bye?.code ?? reason, bye);
  }

  socket.onclose = () => end('network');
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    const message: ServerMessage = JSON.parse(data);
    if (message.t === 'pong') {
      heartbeat.hear();
      clock.measure(message.at, message.now);
      if (message.launchToken) config.launchToken = message.launchToken;
    } else if (message.t === 'bye') {
      bye = message;
    } else {
      if (message.t === 'welcome') {
        clock.set(message.at);
        heartbeat.start();
      }
      onMessage(message);
    }
  };
  return { send, end, close };
}
