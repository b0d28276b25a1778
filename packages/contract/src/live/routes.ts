import { z } from 'zod';
import { id } from '../fields.ts';
import { mode } from '../modes.ts';
import { audience, defineRoutes } from '../route.ts';
import { transactionsOfKey } from '../transactions.ts';
import { cloth } from './cloth.ts';
import {
  exchangeBody,
  gameId,
  launchAnswer,
  launchBody,
  openSessionBody,
  publicRound,
  sessionAnswer,
  tablesAnswer,
} from './session.ts';

/** What the SDK and anyone who checks a round call. Sockets and pictures are named in answers. */
export const liveRoutes = defineRoutes({
  openSession: {
    method: 'POST',
    under: '/v1',
    path: '/sessions',
    summary: 'Make a launch token with a secret key, or open a player’s session from a page',
    audience: audience.apiKey,
    body: z.union([openSessionBody, launchBody, exchangeBody]),
    response: z.union([sessionAnswer, launchAnswer]),
    idempotent: true,
    errors: [
      'invalid_launch_token',
      'origin_not_allowed',
      'launch_token_required',
      'currency_not_offered',
      'wallet_required',
      'not_found',
      'unavailable',
    ],
  },
  readKeyOwner: {
    method: 'GET',
    under: '/v1',
    path: '/whoami',
    summary: 'Whose secret key this is, and of which mode',
    audience: audience.secretKey,
    response: z.object({
      partner_id: id,
      company_name: z.string(),
      mode,
      key_name: z.string(),
    }),
  },
  listKeyTransactions: {
    method: 'GET',
    under: '/v1',
    path: '/transactions',
    summary: 'What was asked of the wallet of the key’s mode, newest first',
    audience: audience.secretKey,
    ...transactionsOfKey,
  },
  listTables: {
    method: 'GET',
    under: '/v1',
    path: '/tables',
    summary: 'List the tables and what they are doing',
    audience: audience.public,
    response: tablesAnswer,
  },
  readCloth: {
    method: 'GET',
    under: '/v1',
    path: '/cloths/{game}',
    summary: 'Read what the table of a game is drawn from',
    audience: audience.public,
    params: z.object({ game: gameId }),
    response: cloth,
    errors: ['not_found'],
  },
  readRound: {
    method: 'GET',
    under: '/v1',
    path: '/rounds/{id}',
    summary: 'Read what the result of a round was made of',
    audience: audience.public,
    params: z.object({ id }),
    response: publicRound,
    errors: ['not_found'],
  },
});
