import type { ClientMessage, ServerMessage } from '@baize/contract/live';
import { liveProtocol, ticketPrefix } from '@baize/contract/live/wire';

export type LiveLine = {
  /** Returns the round-trip time in milliseconds. */
  ping: (signal: AbortSignal) => Promise<number>;
  close: () => void;
};

type Address = { wsUrl: string; ticket: string };

/** Opens the table's socket and waits for the welcome message. */
export async function openLine({ wsUrl, ticket }: Address, signal: AbortSignal): Promise<LiveLine> {
  const socket = new WebSocket(wsUrl, [liveProtocol, ticketPrefix + ticket]);
  try {
    await nextMessage(socket, 'welcome', signal);
  } catch (error) {
    socket.close();
    throw error;
  }
  return {
    async ping(within) {
      const began = performance.now();
      const answered = nextMessage(socket, 'pong', within);
      const message: ClientMessage = { t: 'ping', at: Date.now() };
      socket.send(JSON.stringify(message));
      await answered;
      return performance.now() - began;
    },
    close: () => socket.close(),
  };
}

function nextMessage(
  socket: WebSocket,
  name: ServerMessage['t'],
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const settle = (act: () => void) => {
      done.abort();
      act();
    };
    const { signal: until } = done;
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent<string>) => {
        if ((JSON.parse(data) as ServerMessage).t === name) settle(resolve);
      },
      { signal: until },
    );
    socket.addEventListener(
      'close',
      () => settle(() => reject(new Error('The connection was closed.'))),
      { signal: until },
    );
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)), { signal: until });
  });
}
