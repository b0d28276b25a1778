import type { Player } from '@baize/contract';
import { FormMessage } from '../../ui/form-message.tsx';
import { Time } from '../../ui/time.tsx';

/** Shows a player's pause or exclusion, if any. */
export function ExclusionNotice({ exclusion }: Pick<Player, 'exclusion'>) {
  if (exclusion === null) return null;
  return (
    <FormMessage tone="warning" title={exclusion.kind === 'pause' ? 'Takes a break' : 'Excluded'}>
      Since <Time value={exclusion.since} format="datetime" />
      {exclusion.until === null ? (
        ', for ever.'
      ) : (
        <>
          , until <Time value={exclusion.until} format="datetime" />.
        </>
      )}{' '}
      No session opens and no bet is taken.
    </FormMessage>
  );
}
