import { z } from 'zod';
import { id } from '../fields.ts';
import { mode } from '../modes.ts';
import { audience, defineRoutes } from '../route.ts';
import { cloth } from './cloth.ts';
import { gameId, openSessionBody, publicRound, sessionAnswer, tablesAnswer } from './session.ts';

/** What the SDK and anyone who checks a round call. Sockets and pictures are named in answers. */
export const liveRoutes = defineRoutes({
  openSession: {
    method: 'POST',
    under: '/v1',
    path: '/sessions',
    summary: "Open a player's session from a partner's page",
    audience: audience.apiKey,
    body: openSessionBody,
    response: sessionAnswer,
    errors: ['origin_not_allowed', 'launch_token_required', 'not_found', 'unavailable'],
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
