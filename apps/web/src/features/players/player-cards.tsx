import type { Player } from '@baize/contract';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { playOf, protectionOf } from '../../concepts/players/describe-player.tsx';
import { ExclusionNotice } from '../../concepts/players/exclusion-notice.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';

type Props = { player: Player; ask: (dialog: string) => void };

export function PlayerCards({ player, ask }: Props) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card
        title={
          <span className="flex flex-wrap items-center gap-2.5 wrap-anywhere">
            {player.player_id} <ModeBadge mode={player.mode} />
          </span>
        }
        actions={<Standing player={player} ask={ask} />}
      >
        <div className="space-y-5">
          <ExclusionNotice exclusion={player.exclusion} />
          <DescriptionList items={playOf(player)} />
        </div>
      </Card>
      <Card
        title="Limits"
        description="A day, week and month of UTC. Changes hold at once, lower or higher."
        actions={
          <Button variant="secondary" onClick={() => ask('limits')}>
            Change limits
          </Button>
        }
      >
        <DescriptionList items={protectionOf(player)} />
      </Card>
    </div>
  );
}

function Standing({ player, ask }: Props) {
  if (player.exclusion) {
    return (
      <Button variant="secondary" onClick={() => ask('admit')}>
        Admit again
      </Button>
    );
  }
  return (
    <>
      <Badge tone="green" dot>
        May play
      </Badge>
      <Button variant="secondary" onClick={() => ask('pause')}>
        Pause
      </Button>
      <Button variant="danger" onClick={() => ask('exclude')}>
        Exclude
      </Button>
    </>
  );
}
