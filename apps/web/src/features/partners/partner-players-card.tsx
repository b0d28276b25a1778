import { playerId, playerRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { useModeTabs } from '../../concepts/modes/mode-tabs.tsx';
import { playOf, protectionOf } from '../../concepts/players/describe-player.tsx';
import { ExclusionNotice } from '../../concepts/players/exclusion-notice.tsx';
import { callApi } from '../../lib/api.ts';
import { statusOf } from '../../lib/api-failure.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { useSearchParam } from '../../lib/search-param.ts';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

/** Looks up a player, for support. Only the operator can change a player's limits. */
export function PartnerPlayersCard({ partnerId }: { partnerId: number }) {
  const { mode, tabs } = useModeTabs();
  const [asked, look] = useSearchParam('player');
  const isName = playerId.safeParse(asked).success;
  const answer = useQuery({
    queryKey: adminKeys.partnerPlayer(partnerId, mode, asked),
    queryFn: ({ signal }) =>
      callApi(playerRoutes.readPlayer, {
        params: { id: partnerId, player_id: asked },
        query: { mode },
        signal,
      }),
    enabled: isName,
  });
  const player = answer.data?.player;
  const isUnknown = statusOf(answer.error) === 404;
  return (
    <Card title="Players" actions={tabs}>
      <div className="space-y-5">
        <SearchField
          label="Player"
          placeholder="The partner’s id of a player"
          value={asked}
          onChange={look}
        />
        {isName && answer.isPending && <SkeletonText />}
        {isUnknown ? (
          <p className="text-ink-muted">This partner has no player of that id.</p>
        ) : (
          <QueryFailure query={answer} message="The player could not be loaded." />
        )}
        {player && !isUnknown && (
          <>
            <ExclusionNotice exclusion={player.exclusion} />
            <DescriptionList items={[...protectionOf(player), ...playOf(player)]} />
          </>
        )}
      </div>
    </Card>
  );
}
