import type { PublicRound } from '@baize/contract/live';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { outcomeOf } from '../../concepts/live-tables/games.ts';
import { OutcomeMark } from '../../concepts/live-tables/outcome-mark.tsx';
import { outsideKeys } from '../../lib/query-keys.ts';
import { Card, cardClass } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { ChainStep } from './chain-step.tsx';
import { DrawStep } from './draw-step.tsx';
import { PreviousStep } from './previous-step.tsx';
import { SeedStep } from './seed-step.tsx';
import { useChainEnd } from './use-chain-end.ts';
import { type Evidence, type Finding, verifyRound } from './verify-round.ts';

type Props = {
  evidence: Evidence;
  /** Round as reported by the server; missing if the values were entered by hand. */
  round?: PublicRound;
  /** Published end of the chain, if known. */
  chainEnd?: string | undefined;
};

export function RoundFinding({ evidence, round, chainEnd = round?.chain.end }: Props) {
  const { game, index, commit, seed, number } = evidence;
  const finding = useQuery({
    queryKey: outsideKeys.finding({ game, index, commit, seed, number }),
    queryFn: () => verifyRound(evidence),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const chain = useChainEnd(evidence, chainEnd !== undefined);
  const chainBreaks = chain.reached !== undefined && chain.reached !== chainEnd;
  if (finding.isError) throw finding.error;
  if (!finding.data) {
    return (
      <Card>
        <SkeletonText lines={8} />
      </Card>
    );
  }
  return (
    <div className="space-y-4">
      <Verdict {...{ evidence, round, chainBreaks }} finding={finding.data} />
      <ol className={cx(cardClass, 'divide-y divide-line')}>
        <SeedStep evidence={evidence} finding={finding.data} />
        <DrawStep evidence={evidence} finding={finding.data} isVoid={round?.status === 'void'} />
        {round && <PreviousStep round={round} />}
        {chainEnd !== undefined && (
          <ChainStep
            index={index}
            {...chain}
            chainEnd={chainEnd}
            publishedAt={round?.chain.publishedAt}
            number={round ? 4 : 3}
          />
        )}
      </ol>
    </div>
  );
}

type VerdictProps = {
  evidence: Evidence;
  round: PublicRound | undefined;
  finding: Finding;
  chainBreaks: boolean;
};

function Verdict({ evidence, round, finding, chainBreaks }: VerdictProps) {
  const isFair = finding.seedMatchesCommit && finding.numberMatches !== false && !chainBreaks;
  const number = evidence.number ?? finding.draw.number;
  const name = round ? `Round ${round.roundId}` : 'This round';
  return (
    <div
      role="status"
      className={cx(
        'flex flex-wrap items-center gap-4 rounded-lg border p-5',
        isFair ? 'border-green-line bg-green-soft' : 'border-red-line bg-red-soft',
      )}
    >
      <OutcomeMark
        outcome={outcomeOf(evidence.game, number)}
        className="size-14 rounded-full text-2xl"
      />
      <div className="min-w-0 grow">
        <h2 className="flex items-center gap-2 text-lg font-semibold">
          {isFair ? (
            <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-green-ink" />
          ) : (
            <ShieldAlert aria-hidden="true" className="size-5 shrink-0 text-red-ink" />
          )}
          {isFair ? `${name} is what was promised` : `${name} does not add up`}
        </h2>
        <p className="text-ink-muted">
          {chainBreaks && finding.seedMatchesCommit
            ? 'The commitment does not lead back to the published end of its chain.'
            : explain(finding, evidence)}
        </p>
      </div>
      {round?.settledAt && (
        <p className="text-ink-muted">
          <Time value={round.settledAt} format="datetime" />
        </p>
      )}
    </div>
  );
}

function explain({ seedMatchesCommit, numberMatches, draw }: Finding, { number }: Evidence) {
  if (!seedMatchesCommit) return 'The revealed seed is not the one that was promised.';
  if (numberMatches === false) return `The seed gives ${draw.number}, but ${number} was announced.`;
  if (number === null) return `The seed is the promised one. It gives ${draw.number}.`;
  return `The seed is the promised one and gives ${number}, the number that was announced.`;
}
