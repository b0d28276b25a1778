import { Hash } from './hash.tsx';
import { Step } from './step.tsx';
import type { Evidence, Finding } from './verify-round.ts';

type Props = { evidence: Evidence; finding: Finding };

export function SeedStep({ evidence: { seed, commit }, finding }: Props) {
  const { seedMatchesCommit, hashOfSeed } = finding;
  return (
    <Step
      number={1}
      title="The seed hashes to the commitment"
      outcome={seedMatchesCommit ? 'holds' : 'fails'}
    >
      <p className="text-ink-muted">
        The commitment was shown to everyone before bets were taken. The SHA-256 hash of the
        revealed seed{' '}
        {seedMatchesCommit
          ? 'is exactly that commitment, so the seed was not exchanged.'
          : 'is something else: this is not the seed that was promised.'}
      </p>
      <Hash label="Seed, revealed with the result" value={seed} />
      <Hash label="SHA-256 of the seed" value={hashOfSeed} />
      <Hash label="Commitment, shown before the bets" value={commit} />
    </Step>
  );
}
