import { paths } from '@baize/contract';
import { LockKeyhole, Rocket } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Replaces live-mode content for partners who are not approved to go live. */
export function LiveLocked({ what }: { what: 'Live keys' | 'A live wallet' }) {
  return (
    <Card>
      <EmptyState
        icon={<LockKeyhole />}
        title="Live mode is locked"
        message={`${what} ${what === 'Live keys' ? 'come' : 'comes'} once our staff have approved that you go live. Build and try everything in test mode first; the checklist says what is left.`}
        action={
          <ButtonLink icon={<Rocket />} render={<Link to={paths.goLive} />}>
            Open the checklist
          </ButtonLink>
        }
      />
    </Card>
  );
}
