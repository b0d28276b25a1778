/** Many players in one process that only receive messages. Run by bench/live-players.ts. */
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

const port = Number(process.argv[2]);
const count = Number(process.argv[3]);
const AT_ONCE = 100;

/** Connects a minimal WebSocket client that discards all messages. */
async function connectPlayer(): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1');
  socket.write(
    `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(socket, 'data');
  socket.resume();
  return socket;
}

const connected: Socket[] = [];
while (connected.length < count) {
  const more = Math.min(AT_ONCE, count - connected.length);
  connected.push(...(await Promise.all(Array.from({ length: more }, connectPlayer))));
}
process.on('disconnect', () => process.exit());
process.send?.({ connected: connected.length });
