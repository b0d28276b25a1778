import { type Player, playerRoutes } from '@baize/contract';
import { ExclusionNotice } from '../../concepts/players/exclusion-notice.tsx';
import { callApi } from '../../lib/api.ts';
import { ConfirmChange } from '../../lib/confirm-change.tsx';
import { everythingUnder } from '../../lib/query-keys.ts';

type Props = { player: Player; open: boolean; onClose: () => void };

export function AdmitDialog({ player, open, onClose }: Props) {
  return (
    <ConfirmChange
      asked={open && player.exclusion !== null ? player : undefined}
      onClose={onClose}
      title={`Admit ${player.player_id} again?`}
      confirmLabel="Admit again"
      send={({ player_id, mode }) =>
        callApi(playerRoutes.admitOwnPlayer, { params: { player_id }, query: { mode } })
      }
      changes={everythingUnder('partner', 'players')}
      failed="The player was not admitted. Please try again."
    >
      <div className="space-y-4">
        <ExclusionNotice exclusion={player.exclusion} />
        <p>From then on the player may open sessions and bet at once.</p>
      </div>
    </ConfirmChange>
  );
}
