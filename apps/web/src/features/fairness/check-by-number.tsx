import type { PublicRound } from '@baize/contract/live';
import { useQuery } from '@tanstack/react-query';
import { Hourglass, Search } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { outcomeOf } from '../../concepts/live-tables/games.ts';
import { roundQuery, tablesQuery } from '../../concepts/live-tables/live-server.ts';
import { OutcomeMark } from '../../concepts/live-tables/outcome-mark.tsx';
import { statusOf } from '../../lib/api-failure.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { useSchemaForm } from '../../lib/schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Hash } from './hash.tsx';
import { RoundFinding } from './round-finding.tsx';

const question = z.object({
  round: z
    .string()
    .trim()
    .regex(/^0*[1-9]\d{0,14}$/, 'Please enter the number of a round, such as 1204.'),
});

export function CheckByNumber() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('round') ?? '';
  const round = question.safeParse({ round: asked }).data?.round;
  return (
    <div className="space-y-6">
      {/* The key resets the field's draft when a link opens another round. */}
      <RoundForm key={asked} asked={asked} onAsk={(next) => setParams({ round: next })} />
      {round === undefined ? <LatestRounds /> : <AskedRound id={Number(round)} />}
    </div>
  );
}

function RoundForm({ asked, onAsk }: { asked: string; onAsk: (round: string) => void }) {
  const { form, bind } = useSchemaForm({ shape: question, start: { round: asked } });
  const submit = form.handleSubmit(({ round }) => onAsk(round));
  useEffect(() => {
    // Show the error if the URL contains an invalid round.
    if (asked !== '') void form.trigger();
  }, [asked, form.trigger]);
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <TextField
        label="Round"
        inputMode="numeric"
        autoComplete="off"
        hint="The number the table and the SDK show with each result."
        className="min-w-0 grow basis-48"
        {...bind('round')}
      />
      <Button type="submit" icon={<Search />} className="mt-7 h-10 max-sm:h-11">
        Check
      </Button>
    </form>
  );
}

function LatestRounds() {
  const tables = useQuery(tablesQuery);
  const withRounds = tables.data?.tables.filter(({ history }) => history.length > 0) ?? [];
  return withRounds.map(({ id, name, game, history }) => (
    <section key={id} aria-labelledby={`latest-${id}`} className="space-y-3">
      <h2 id={`latest-${id}`} className="font-medium">
        Latest at {name}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {history.map(({ roundId, number }) => (
          <li key={roundId}>
            <Link
              to={`?round=${roundId}`}
              className="flex items-center gap-2.5 rounded-full border border-line bg-surface py-1 pr-4 pl-1 text-ink-muted hover:border-accent-line hover:text-ink"
            >
              <OutcomeMark outcome={outcomeOf(game, number)} className="size-9 rounded-full" />
              Round {roundId}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

function AskedRound({ id }: { id: number }) {
  const round = useQuery(roundQuery(id));
  if (round.data) return <KnownRound round={round.data} />;
  if (round.isPending) {
    return (
      <Card>
        <div aria-busy="true" className="space-y-6 py-2">
          <Skeleton className="h-14 w-64" />
          <SkeletonText lines={8} />
        </div>
      </Card>
    );
  }
  return (
    <Card>
      {statusOf(round.error) === 404 ? (
        <EmptyState
          icon={<Search />}
          title={`There is no round ${id}`}
          message="Please compare the number with what the table shows."
        />
      ) : (
        <QueryFailure query={round} message="The round could not be loaded." />
      )}
    </Card>
  );
}

function KnownRound({ round }: { round: PublicRound }) {
  const { seed, roundId, commit } = round;
  if (seed !== null) return <RoundFinding round={round} evidence={{ ...round, seed }} />;
  const isVoid = round.status === 'void';
  return (
    <Card>
      <EmptyState
        icon={<Hourglass />}
        title={isVoid ? `Round ${roundId} was void` : `Round ${roundId} is still being played`}
        message={
          isVoid
            ? 'Every stake was given back. Its seed was lost with the secret behind its chain, so there is nothing to check.'
            : 'Its seed is revealed with the result, and the check appears here by itself. This is the promise it will be measured by:'
        }
      />
      <div className="px-2 pb-4">
        <Hash label="Commitment" value={commit} />
      </div>
    </Card>
  );
}
