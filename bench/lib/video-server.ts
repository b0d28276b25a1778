/**
 * One process that shows a table's picture to everyone connected: as the table does, or in a loop that
 * sends each picture to one after the other. Tells its parent what it cost. Run by bench/live-viewers.ts.
 */
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { games } from '@baize/games';
import { type WebSocket, WebSocketServer } from 'ws';
import { createTableClock } from '../../packages/live/src/clock.ts';
import { createViewer } from '../../packages/live/src/sockets/viewer.ts';
import { readClipPack } from '../../packages/live/src/video/clip-pack.ts';
import { writeFragment } from '../../packages/live/src/video/fmp4.ts';
import { createVideoStream } from '../../packages/live/src/video/video-stream.ts';
import { nobody } from './nobody.ts';

export type Show = 'ours' | 'naive';
export type ShowOrder = { forMs: number };
export type ShowCost = { cpuMs: number; pictures: number };

const game = games.european_roulette;
const show = process.argv[2] as Show;
const clock = createTableClock();
clock.advanceTo(Date.now());
const pack = await readClipPack(game.pictures);
const stream = createVideoStream(pack, game, clock, (error) => {
  throw error;
});
const sockets = new Set<WebSocket>();

let pictures = 0;
stream.onPicture((picture) => {
  pictures++;
  if (show === 'ours') return;
  const duration = 1_000 / pack.framesPerSecond;
  const bytes = writeFragment({ ...picture, duration, sequence: pictures });
  for (const socket of sockets) socket.send(bytes);
});

const server = createServer();
const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
server.on('upgrade', (request, raw, head) => {
  upgrades.handleUpgrade(request, raw, head, (socket) => {
    const { viewer } = createViewer(socket, raw as Socket, nobody, clock);
    if (show === 'ours') stream.join(viewer);
    else sockets.add(socket);
    socket.on('close', () => {
      stream.leave(viewer);
      sockets.delete(socket);
    });
    socket.on('error', () => socket.terminate());
  });
});

async function measure({ forMs }: ShowOrder): Promise<ShowCost> {
  const seen = pictures;
  const before = process.cpuUsage();
  await sleep(forMs);
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1_000, pictures: pictures - seen };
}

void stream.run(new AbortController().signal);
process.on('message', (order: ShowOrder) => {
  void measure(order).then((cost) => process.send?.(cost));
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', 4_096, () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
