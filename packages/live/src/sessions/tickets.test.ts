import { randomBytes } from 'node:crypto';
import { liveProtocol, videoProtocol } from '@baize/contract/live';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { aPartner } from '../testing/people.ts';
import { aSession, listen, openSocket } from '../testing/test-player.ts';
import { useTestTable } from '../testing/test-table.ts';

const test = useTestTable();

/** Status and error code of a refused upgrade. */
const refused = (socket: WebSocket) =>
  new Promise<{ status: number | undefined; code: string }>((resolve, reject) => {
    socket.on('open', () => reject(new Error('The socket was let in')));
    socket.on('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, code: JSON.parse(text).code }),
      );
    });
  });

describe('a connection token', () => {
  it('opens one connection and no second one', async () => {
    const partner = await aPartner(test.database.db);
    const { wsUrl, ticket } = await aSession(test.table.url, partner, 'p');
    const player = listen(openSocket(wsUrl, ticket, partner.origin));
    await player.next('welcome');
    expect(player.socket.protocol).toBe(liveProtocol);
    expect(await refused(openSocket(wsUrl, ticket, partner.origin))).toEqual({
      status: 401,
      code: 'invalid_ticket',
    });
    await player.leave();
  });

  it('opens one connection when used twice concurrently', async () => {
    const partner = await aPartner(test.database.db);
    const { wsUrl, ticket } = await aSession(test.table.url, partner, 'p');
    const sockets = [1, 2, 3, 4].map(() => openSocket(wsUrl, ticket, partner.origin));
    const outcomes = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<string>((resolve) => {
            socket.on('open', () => resolve('in'));
            socket.on('error', () => resolve('out'));
          }),
      ),
    );
    expect(outcomes.sort()).toEqual(['in', 'out', 'out', 'out']);
    for (const socket of sockets) socket.terminate();
  });

  it('is refused if it is forged', async () => {
    const partner = await aPartner(test.database.db);
    const { wsUrl } = await aSession(test.table.url, partner, 'p');
    const forged = randomBytes(24).toString('base64url');
    expect(await refused(openSocket(wsUrl, forged, partner.origin))).toMatchObject({ status: 401 });
    expect(await refused(new WebSocket(wsUrl, { origin: partner.origin }))).toMatchObject({
      status: 401,
    });
  });

  it('is refused if it has expired', async () => {
    const partner = await aPartner(test.database.db);
    const { wsUrl, ticket } = await aSession(test.table.url, partner, 'p');
    await test.database.db
      .updateTable('live_tickets')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('partner_id', '=', partner.partnerId)
      .execute();
    expect(await refused(openSocket(wsUrl, ticket, partner.origin))).toMatchObject({ status: 401 });
  });

  it('for the video does not open the table, nor the other way round', async () => {
    const partner = await aPartner(test.database.db);
    const { wsUrl, ticket, media } = await aSession(test.table.url, partner, 'p');
    const { url = '', ticket: videoTicket = '' } = media.mse ?? {};
    expect(await refused(openSocket(wsUrl, videoTicket, partner.origin))).toMatchObject({
      status: 401,
    });
    expect(await refused(openSocket(url, ticket, partner.origin, videoProtocol))).toMatchObject({
      status: 401,
    });
  });

  it('is refused from a page of another origin', async () => {
    const partner = await aPartner(test.database.db);
    const { wsUrl, ticket } = await aSession(test.table.url, partner, 'p');
    expect(await refused(openSocket(wsUrl, ticket, 'https://elsewhere.test'))).toEqual({
      status: 403,
      code: 'origin_not_allowed',
    });
  });

  it('is not stored in clear', async () => {
    const partner = await aPartner(test.database.db);
    const { ticket } = await aSession(test.table.url, partner, 'p');
    const rows = await test.database.db.selectFrom('live_tickets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ticket);
    expect(rows.some((row) => row.ticket_hash.equals(Buffer.from(ticket)))).toBe(false);
  });
});
