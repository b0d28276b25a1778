import { type Player, playerRoutes } from '@baize/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ModeBadge } from '../../concepts/modes/mode-badge.tsx';
import { playOf, protectionOf } from '../../concepts/players/describe-player.tsx';
import { ExclusionNotice } from '../../concepts/players/exclusion-notice.tsx';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { useToast } from '../../ui/toast.ts';

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
  const client = useQueryClient();
  const toast = useToast();
  const admit = useGuardedMutation({
    mutationFn: () =>
      callApi(playerRoutes.admitOwnPlayer, {
        params: { player_id: player.player_id },
        query: { mode: player.mode },
      }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: everythingUnder('partner', 'players') });
      toast.show({ type: 'success', title: message });
    },
    onError: (error) =>
      toast.show({
        type: 'error',
        title: failureText(error, 'The player was not admitted. Please try again.'),
      }),
  });
  if (player.exclusion) {
    return (
      <Button variant="secondary" loading={admit.isPending} onClick={() => admit.mutate(undefined)}>
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
