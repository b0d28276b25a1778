import type { PublicRound } from '@baize/contract/live';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { roundQuery } from '../../concepts/live-tables/live-server.ts';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
import { Hash } from './hash.tsx';
import { Step } from './step.tsx';

/**
 * Shows that the commitment is the seed of the previous round. This proves that nobody could choose
 * it afterwards.
 */
export function PreviousStep({ round }: { round: PublicRound }) {
  if (round.previousRoundId === null) return <FirstOfChain round={round} />;
  return <LinkToPrevious round={round} previousId={round.previousRoundId} />;
}

function FirstOfChain({ round: { commit, chain } }: { round: PublicRound }) {
  const holds = commit === chain.end;
  return (
    <Step number={3} title="It begins its chain" outcome={holds ? 'holds' : 'fails'}>
      <p className="text-ink-muted">
        This is the first round of its chain. Its commitment {holds ? 'is' : 'is not'} the end of
        the chain that was published <Time value={chain.publishedAt} format="datetime" />.
      </p>
      <Hash label="Published end of the chain" value={chain.end} />
    </Step>
  );
}

function LinkToPrevious({ round, previousId }: { round: PublicRound; previousId: number }) {
  const previous = useQuery(roundQuery(previousId));
  const title = `It is linked to round ${previousId}`;
  if (previous.isLoadingError) {
    return (
      <Step number={3} title={title} outcome="unknown">
        <p className="text-ink-muted">Round {previousId} could not be loaded.</p>
        <Button variant="secondary" onClick={() => previous.refetch()}>
          Try again
        </Button>
      </Step>
    );
  }
  const seed = previous.data?.seed;
  const holds = seed === round.commit;
  return (
    <Step
      number={3}
      title={title}
      outcome={previous.isPending ? 'running' : seed ? (holds ? 'holds' : 'fails') : 'unknown'}
    >
      <p className="text-ink-muted">
        {seed === null
          ? 'The round before has not revealed its seed.'
          : `The commitment ${holds || previous.isPending ? 'is' : 'is not'} the seed of the round before. Each seed is the hash of the next, so the rounds form one chain and none can be put in, left out or changed.`}{' '}
        <Link
          to={`?round=${previousId}`}
          className="font-medium text-accent underline underline-offset-2 hover:text-ink"
        >
          Check round {previousId}
        </Link>
      </p>
      {seed && <Hash label={`Seed of round ${previousId}`} value={seed} />}
    </Step>
  );
}
