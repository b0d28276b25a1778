import { type ExclusionKind, playerRoutes } from '@baize/contract';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.ts';
import type { PlayerRef } from './player-queries.ts';

type Props = { who: PlayerRef; kind: ExclusionKind; onClose: () => void };

/** Time in the user's time zone. */
const localTime = z
  .string()
  .refine((text) => text === '' || Date.parse(text) > Date.now(), 'Please choose a time to come.')
  .transform((text) => (text === '' ? null : new Date(text).toISOString()));

const shapes = {
  exclusion: z.object({ until: localTime }),
  pause: z.object({
    until: localTime.refine((until) => until !== null, 'Please choose when the break ends.'),
  }),
};

const words = {
  pause: { title: 'Pause', submit: 'Pause player', label: 'Until' },
  exclusion: { title: 'Exclude', submit: 'Exclude player', label: 'Until' },
};

export function ExclusionDialog({ who, kind, onClose }: Props) {
  const toast = useToast();
  const { bind, submit, busy, failure } = useRouteForm({
    shape: shapes[kind],
    start: { until: '' },
    send: ({ until }) =>
      callApi(playerRoutes.excludeOwnPlayer, {
        params: { player_id: who.player_id },
        query: { mode: who.mode },
        body: { kind, until },
      }),
    changes: everythingUnder('partner', 'players'),
    onSent: ({ message }) => {
      toast.show({ type: 'success', title: message });
      onClose();
    },
    failed: (error) => failureText(error, 'Nothing was changed. Please try again.'),
  });
  return (
    <FormDialog
      open
      size="sm"
      onClose={onClose}
      title={`${words[kind].title} ${who.player_id}?`}
      description="The player is told and disconnected within a second. Bets of the running round stay and are settled."
      submitLabel={words[kind].submit}
      onSubmit={submit}
      busy={busy}
      failure={failure}
    >
      <TextField
        label={words[kind].label}
        type="datetime-local"
        optional={kind === 'exclusion'}
        hint={kind === 'exclusion' ? 'Left empty it is for ever.' : undefined}
        {...bind('until')}
      />
    </FormDialog>
  );
}
