import type { Session } from '@baize/contract';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { QueryFailure } from '../../lib/query-failure.tsx';
import type { SessionAudience } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useEndSessions, useSessions } from './session-queries.ts';

/** Lists the sessions of the account, so that its owner can end unknown ones (D37). */
export function SessionsCard({ audience }: { audience: SessionAudience }) {
  const list = useSessions(audience);
  const sessions = list.data?.pages.flatMap((page) => page.sessions) ?? [];
  // The current device comes first, for comparison with the others.
  const inOrder = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <Card
      title="Signed-in devices"
      description="Where your account is open. Sign out what you do not know, then change your password."
      actions={sessions.length > 1 && <EndOthers audience={audience} />}
    >
      {list.isPending && <SkeletonText />}
      <QueryFailure query={list} message="The devices could not be loaded." className="mb-3" />
      <ul className="divide-y divide-line">
        {inOrder.map((session) => (
          <SessionRow key={session.id} audience={audience} session={session} />
        ))}
      </ul>
      {list.hasNextPage && <LoadMore className="mt-3" shown={sessions.length} list={list} />}
    </Card>
  );
}

const isPhone = (device: string) => /iPhone|Android/.test(device);

function SessionRow({ audience, session }: { audience: SessionAudience; session: Session }) {
  const end = useEndSessions(audience);
  const Icon = isPhone(session.device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3.5 first:pt-1 last:pb-1">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-subtle" />
      <div className="min-w-0 grow basis-48 space-y-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">
          {session.device}
          {session.current && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-sm text-ink-muted wrap-anywhere">
          {session.current ? (
            'In use'
          ) : (
            <>
              Last used <Time value={session.last_used_at} />
            </>
          )}{' '}
          from {session.ip} · signed in <Time value={session.created_at} />
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:ml-9"
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          Sign out
          <VisuallyHidden>{` ${session.device}, from ${session.ip}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function EndOthers({ audience }: { audience: SessionAudience }) {
  const [asking, setAsking] = useState(false);
  const end = useEndSessions(audience);
  return (
    <>
      <Button variant="secondary" icon={<LogOut />} onClick={() => setAsking(true)}>
        Sign out all others
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out all other devices?"
        confirmLabel="Sign out all others"
        danger
        busy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        Every device but this one has to log in again.
      </ConfirmDialog>
    </>
  );
}
