import { createHash, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from './http.mjs';

const derive = promisify(scrypt);
const WELCOME = 100_000;
const CURRENCY = 'EUR';

const hashOf = (token) => createHash('sha256').update(token).digest('base64url');
const tokenOf = ({ headers }) => /(?:^|; )session=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

/** Player accounts. They are yours: the live server knows only the id of a player. */
export function createAccounts(books) {
  const whoIs = (request) => books.findPlayer(books.findSession(hashOf(tokenOf(request))));

  async function begin(player, response) {
    const token = randomBytes(24).toString('base64url');
    await books.write({ kind: 'signedIn', session: hashOf(token), playerId: player.id });
    response.setHeader('set-cookie', `session=${token}; Path=/; HttpOnly; SameSite=Strict`);
    return { name: player.name };
  }

  return {
    async register({ name, password }, _request, response) {
      if (!/^[\p{L}\p{N} ._-]{2,40}$/u.test(name ?? '')) {
        throw new Refusal(400, 'A name has 2 to 40 letters or digits.');
      }
      if (String(password ?? '').length < 8) {
        throw new Refusal(400, 'A password has at least 8 characters.');
      }
      const salt = randomBytes(16).toString('base64url');
      const hash = (await derive(password, salt, 32)).toString('base64url');
      // Check after the slow hash, so that nobody can take the name in between.
      if (books.findPlayerByName(name)) throw new Refusal(409, 'This name is taken.');
      const player = {
        ...{ id: `player-${randomUUID()}`, name, salt, hash },
        ...{ currency: CURRENCY, balance: WELCOME },
      };
      await books.write({ kind: 'player', player });
      return begin(player, response);
    },
    async signIn({ name, password }, _request, response) {
      const player = books.findPlayerByName(String(name ?? ''));
      const given = await derive(String(password ?? ''), player?.salt ?? 'nobody', 32);
      if (!player || !timingSafeEqual(given, Buffer.from(player.hash, 'base64url'))) {
        throw new Refusal(401, 'Name or password is wrong.');
      }
      return begin(player, response);
    },
    async signOut(_body, request, response) {
      await books.write({ kind: 'signedOut', session: hashOf(tokenOf(request)) });
      response.setHeader('set-cookie', 'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
    },
    forAnyone: (operation) => (_body, request) => operation(whoIs(request)),
    forPlayer: (operation) => (body, request) => {
      const player = whoIs(request);
      if (!player) throw new Refusal(401, 'Please sign in.');
      return operation(player, body);
    },
  };
}
