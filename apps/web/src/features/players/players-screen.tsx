import { paths, playerId, playerIdRule } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, UserSearch, UserX } from 'lucide-react';
import { Link } from 'react-router';
import { useModeTabs } from '../../concepts/modes/mode-tabs.tsx';
import { statusOf } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { useDialogParam, useSearchParam } from '../../lib/search-param.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdmitDialog } from './admit-dialog.tsx';
import { ExclusionDialog } from './exclusion-dialog.tsx';
import { PlayerBetsCard } from './player-bets-card.tsx';
import { PlayerCards } from './player-cards.tsx';
import { PlayerLimitsDialog } from './player-limits-dialog.tsx';
import { type PlayerRef, playerQuery } from './player-queries.ts';
import { RealityCheckCard } from './reality-check-card.tsx';

export function PlayersScreen() {
  useScreenTitle('Players');
  const { mode, tabs } = useModeTabs();
  const [asked, look] = useSearchParam('player');
  const isName = playerId.safeParse(asked).success;
  return (
    <div className="space-y-6">
      <PageHeader
        title="Players"
        subtitle="What protects a player, and what it played. Your servers can do all of this, too."
        actions={tabs}
      />
      <SearchField
        label="Player"
        placeholder="Your id of the player"
        value={asked}
        onChange={look}
        beside="fields"
      />
      {isName ? (
        <OnePlayer key={`${mode} ${asked}`} player={{ mode, player_id: asked }} />
      ) : (
        <NoPlayer isWrong={asked !== ''} />
      )}
      <RealityCheckCard />
    </div>
  );
}

function OnePlayer({ player }: { player: PlayerRef }) {
  const answer = useQuery(playerQuery(player));
  const [dialog, ask] = useDialogParam('dialog');
  const close = () => ask('');
  const known = answer.data?.player;
  const isUnknown = statusOf(answer.error) === 404;
  return (
    <>
      {answer.isPending && <Skeleton className="h-64 rounded-lg" />}
      {isUnknown ? (
        <UnknownPlayer player={player} onExclude={() => ask('exclude')} />
      ) : (
        <QueryFailure query={answer} message="The player could not be loaded." />
      )}
      {known && !isUnknown && (
        <>
          <PlayerCards player={known} ask={ask} />
          <PlayerBetsCard player={player} />
        </>
      )}
      {dialog === 'limits' && known && <PlayerLimitsDialog player={known} onClose={close} />}
      {known && <AdmitDialog player={known} open={dialog === 'admit'} onClose={close} />}
      {dialog === 'exclude' && <ExclusionDialog who={player} kind="exclusion" onClose={close} />}
      {dialog === 'pause' && <ExclusionDialog who={player} kind="pause" onClose={close} />}
    </>
  );
}

type UnknownProps = { player: PlayerRef; onExclude: () => void };

function UnknownPlayer({ player, onExclude }: UnknownProps) {
  return (
    <Card>
      <EmptyState
        icon={<UserX />}
        title={`${player.player_id} has not played yet`}
        message="Ids are compared letter by letter. A player can be excluded before it ever plays."
        action={
          <Button variant="secondary" onClick={onExclude}>
            Exclude this player
          </Button>
        }
      />
    </Card>
  );
}

function NoPlayer({ isWrong }: { isWrong: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<UserSearch />}
        title={isWrong ? 'This is no id of a player' : 'Look up a player'}
        message={
          isWrong
            ? `${playerIdRule}.`
            : 'Enter the id that your site or server gives the player. You see its limits, pauses and bets, and can change what protects it.'
        }
        action={
          <ButtonLink
            variant="secondary"
            icon={<BookOpenText />}
            render={<Link to={`${paths.documentation}#protection`} />}
          >
            From your server
          </ButtonLink>
        }
      />
    </Card>
  );
}
