/**
 * Many players who come to a table at once, each as a page does: a session, then its socket. Run by
 * bench/live-crowd.ts. It gives way to everyone else on the machine: a crowd has machines of its own.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { liveProtocol, type SessionAnswer, ticketPrefix } from '@baize/contract/live';

/** As many as are under way; the next comes as soon as one is in. */
const AT_ONCE = 1_000;

export type Invitation = { url: string; origin: string; apiKey: string; players: number };
export type Arrived = { connected: number; turnedAway: number };

setPriority(constants.priority.PRIORITY_LOW);
const agent = new Agent({ keepAlive: true });
let turnedAway = 0;

async function ask({ url, origin, apiKey }: Invitation, playerId: string) {
  const asking = request(`${url}/v1/sessions`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey, origin },
  });
  asking.end(JSON.stringify({ playerId }));
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

/** Comes again as it is told to, like the SDK, spread so that not all come in one moment. */
async function openSession(invitation: Invitation, playerId: string): Promise<SessionAnswer> {
  for (;;) {
    const { status, headers, text } = await ask(invitation, playerId);
    if (status === 200) return JSON.parse(text);
    if (status !== 503) throw new Error(`${status} ${text}`);
    turnedAway += 1;
    await wait(Number(headers['retry-after']) * 1_000 * (0.5 + Math.random()));
  }
}

/** Undefined when it has to come again. */
async function openSocket(invitation: Invitation, ticket: string): Promise<Socket | undefined> {
  const { port, host } = new URL(invitation.url);
  const socket = createConnection(Number(port), '127.0.0.1');
  socket.write(
    `GET /v1/live HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Origin: ${invitation.origin}\r\nSec-WebSocket-Protocol: ${liveProtocol}, ${ticketPrefix}${ticket}\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const [data] = (await once(socket, 'data')) as [Buffer];
  const answer = data.toString('latin1');
  socket.resume();
  if (answer.startsWith('HTTP/1.1 101')) return socket;
  socket.destroy();
  if (!answer.startsWith('HTTP/1.1 503')) throw new Error(answer.slice(0, 300));
  turnedAway += 1;
  return undefined;
}

async function connectPlayer(invitation: Invitation, playerId: string): Promise<Socket> {
  for (;;) {
    const { ticket } = await openSession(invitation, playerId);
    const socket = await openSocket(invitation, ticket);
    if (socket) return socket;
  }
}

process.once('message', async (invitation: Invitation) => {
  let next = 0;
  const sockets: Socket[] = [];
  const enter = async () => {
    while (next < invitation.players) {
      sockets.push(await connectPlayer(invitation, `player-${next++}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, enter));
  agent.destroy();
  const arrived: Arrived = { connected: sockets.length, turnedAway };
  process.send?.(arrived);
});
process.on('disconnect', () => process.exit());
