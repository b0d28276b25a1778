import { type GoLiveProgress, type goLiveRoutes, termsVersion } from '@baize/contract';
import type { DB } from '@baize/db';
import { ApiError } from '@baize/platform/http/api-error';
import type { Operation } from '@baize/platform/http/serve';
import { type Kysely, sql } from 'kysely';
import { describeSteps, type Standing } from './describe-steps.ts';

export const readOwnProgress: Operation<typeof goLiveRoutes.goLiveProgress> = ({
  resources: { db },
  caller,
}) => readProgress(db, caller.id);

export const readPartnerProgress: Operation<typeof goLiveRoutes.partnerGoLive> = ({
  resources: { db },
  params: { id },
}) => readProgress(db, id);

async function readProgress(db: Kysely<DB>, partnerId: number): Promise<GoLiveProgress> {
  const standing = await readStanding(db, partnerId);
  if (standing === undefined) throw new ApiError('not_found');
  const kept = await db
    .selectFrom('go_live')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return {
    steps: describeSteps(standing),
    live_approved_at: standing.live_approved_at,
    test_player: playerOf(kept),
    wallet_try: tryOf(kept),
    terms: {
      version: termsVersion,
      accepted_version: kept?.terms_version ?? null,
      accepted_at: kept?.terms_accepted_at ?? null,
      accepted_by: kept?.terms_accepted_by ?? null,
    },
  };
}

export function readStanding(db: Kysely<DB>, partnerId: number): Promise<Standing | undefined> {
  return (
    db
      .selectFrom('go_live_steps as steps')
      .innerJoin('partners', 'partners.id', 'steps.partner_id')
      .select([
        'partners.kyc_status',
        'partners.live_approved_at',
        'steps.kyc',
        'steps.allowed_origins',
        'steps.wallet',
        'steps.certification',
        'steps.webhook',
        'steps.terms_version',
        'steps.live_wallet',
        sql<boolean>`exists (select from wallets where partner_id = partners.id and mode = 'test')`.as(
          'has_test_wallet',
        ),
        sql<boolean>`exists (select from go_live join wallets on wallets.partner_id = partners.id
        and mode = 'test' and url = tried_url where go_live.partner_id = partners.id)`.as(
          'wallet_tried',
        ),
        sql<boolean>`exists (select from certifications
        where partner_id = partners.id and state <> 'running')`.as('certified_before'),
        sql<boolean>`exists (select from webhooks
        where partner_id = partners.id and mode = 'test' and paused_because is null)`.as(
          'has_webhook',
        ),
      ])
      .where('partners.id', '=', partnerId)
      // PostgreSQL does not report which columns of a view are never null.
      .$castTo<Standing>()
      .executeTakeFirst()
  );
}

type Kept = {
  player_id: string | null;
  currency: string | null;
  tried_url: string | null;
  tried_at: string | null;
  tried_answer: string | null;
  answered: boolean | null;
};

export function playerOf(kept: Pick<Kept, 'player_id' | 'currency'> | undefined) {
  if (!kept || kept.player_id === null || kept.currency === null) return null;
  return { player_id: kept.player_id, currency: kept.currency };
}

function tryOf(kept: Kept | undefined): GoLiveProgress['wallet_try'] {
  if (!kept || kept.tried_url === null || kept.tried_at === null) return null;
  return {
    url: kept.tried_url,
    tried_at: kept.tried_at,
    answer: kept.tried_answer ?? '',
    answered: kept.answered === true,
  };
}
