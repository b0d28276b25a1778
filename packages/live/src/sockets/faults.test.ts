import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { byeCloseCode, liveProtocol, ticketPrefix } from '@baize/contract/live';
import { describe, expect, it } from 'vitest';
import { aPartner, revokeKey } from '../testing/people.ts';
import { aPlayer, aSession } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

let announceKeyChange = () => undefined as unknown;
const test = useTestTable({
  heartbeatMs: 400,
  updates: {
    subscribe(listener) {
      announceKeyChange = () => listener({ topic: 'api_keys', partnerId: null });
      return () => undefined;
    },
  },
});
const joinTable = async () => {
  const partner = await aPartner(test.database.db);
  return { partner, player: await aPlayer(test.table.url, partner, 'p') };
};

describe('a connection', () => {
  it.each([
    ['no JSON', 'hello'],
    ['JSON that is no message', '[]'],
    ['an unknown message', '{"t":"cheat"}'],
    ['a bet without an id', '{"t":"bet"}'],
    ['a bet with an endless id', JSON.stringify({ t: 'bet', id: 'x'.repeat(65) })],
    ['a ping without a time', '{"t":"ping","at":"now"}'],
    ['a polluting key', '{"__proto__":{"t":"ping"}}'],
    ['deep JSON', '['.repeat(2_000) + ']'.repeat(2_000)],
  ])('that sends %s gets an error and is closed', async (_, text) => {
    const { player } = await joinTable();
    player.socket.send(text);
    expect(await player.next('bye')).toMatchObject({ code: 'malformed_message' });
    expect(await player.closed).toEqual({ code: byeCloseCode, reason: 'malformed_message' });
  });

  it('that sends binary data is closed', async () => {
    const { player } = await joinTable();
    player.socket.send(Buffer.from('{"t":"ping","at":1}'));
    expect((await player.closed).code).toBe(byeCloseCode);
  });

  it('that sends too large a message is closed before it is read', async () => {
    const { player } = await joinTable();
    player.socket.send(`{"t":"ping","at":1,"more":"${'x'.repeat(100_000)}"}`);
    expect([1006, 1009]).toContain((await player.closed).code);
  });

  it('that sends a frame clients must not send is closed', async () => {
    const partner = await aPartner(test.database.db);
    const session = await aSession(test.table.url, partner, 'p');
    const raw = await upgrade(session.wsUrl, session.ticket, partner.origin);
    raw.resume();
    raw.write(Buffer.from([0x81, 0x05, 0x68, 0x65, 0x6c, 0x6c, 0x6f]));
    await once(raw, 'close');
  });

  it('that floods is closed', async () => {
    const { player } = await joinTable();
    for (let count = 0; count < 200; count++) player.send({ t: 'ping', at: count });
    expect(await player.next('bye')).toMatchObject({ code: 'too_many_messages' });
  });

  it('beyond the eighth of one player is closed', async () => {
    const partner = await aPartner(test.database.db);
    const players = [];
    for (let count = 0; count < 8; count++) {
      players.push(await aPlayer(test.table.url, partner, 'many'));
    }
    await expect(aPlayer(test.table.url, partner, 'many')).rejects.toThrow('4000');
    await Promise.all(players.map((player) => player.leave()));
    const again = await aPlayer(test.table.url, partner, 'many');
    await again.leave();
  });

  it.each(['announced', 'not announced'])(
    'of a revoked key is closed when the change is %s',
    async (how) => {
      const { player, partner } = await joinTable();
      const { player: other } = await joinTable();
      await revokeKey(test.database.db, partner.keyId);
      if (how === 'announced') announceKeyChange();
      expect(await player.closed).toEqual({ code: byeCloseCode, reason: 'key_revoked' });
      other.send({ t: 'ping', at: 1 });
      await other.next('pong');
      await other.leave();
    },
  );

  it('of a suspended partner is closed', async () => {
    const { player, partner } = await joinTable();
    await test.database.db
      .updateTable('partners')
      .set({ status: 'rejected' })
      .where('id', '=', partner.partnerId)
      .execute();
    expect(await player.closed).toMatchObject({ reason: 'key_revoked' });
  });
});

/** A manual WebSocket handshake; afterwards the socket sends nothing, not even pong. */
async function upgrade(wsUrl: string, ticket: string, origin: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(wsUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: ${liveProtocol}, ${ticketPrefix}${ticket}`,
      `Origin: ${origin}`,
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (!answer.toString().startsWith('HTTP/1.1 101')) {
    socket.destroy();
    throw new Error(answer.toString());
  }
  return socket;
}

describe('two thousand silent sockets', () => {
  it('are closed without delaying a player who bets', async () => {
    const { player } = await joinTable();
    const { port, hostname } = new URL(test.table.url);
    const silent: Socket[] = [];
    for (let count = 0; count < 1_800; count++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.resume();
      silent.push(socket);
      // In batches that fit into the listen queue: a connection lost there would not be the
      // server's fault.
      if (count % 100 === 0) await once(socket, 'connect');
    }
    for (let count = 0; count < 25; count++) {
      const partner = await aPartner(test.database.db);
      for (let seatNumber = 0; seatNumber < 8; seatNumber++) {
        const { wsUrl, ticket } = await aSession(test.table.url, partner, 'quiet');
        const socket = await upgrade(wsUrl, ticket, partner.origin);
        socket.resume();
        silent.push(socket);
      }
    }
    const { roundId } = await player.upcoming('round.open');
    player.send({ t: 'bet', id: 'still-here', roundId, type: 'red', amount: 100 });
    expect(await player.next('bet.ok')).toMatchObject({ id: 'still-here' });
    await Promise.all(silent.map((socket) => socket.destroyed || once(socket, 'close')));
    await expect.poll(() => test.table.live.tables()[0]?.playersOnline).toBe(1);
    player.send({ t: 'ping', at: 1 });
    await player.next('pong');
    await player.leave();
  });
});
