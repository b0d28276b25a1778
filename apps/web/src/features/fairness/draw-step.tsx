import { Hash } from './hash.tsx';
import { Step } from './step.tsx';
import type { Evidence, Finding } from './verify-round.ts';

type Props = { evidence: Evidence; finding: Finding; isVoid: boolean };

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

export function DrawStep({ evidence, finding, isVoid }: Props) {
  const { draw, outcomeCount, numberMatches } = finding;
  return (
    <Step
      number={2}
      title={`The seed gives ${draw.number}`}
      outcome={numberMatches === null ? 'unknown' : numberMatches ? 'holds' : 'fails'}
    >
      <p className="text-ink-muted">
        HMAC-SHA-256 with the seed as key signs the text{' '}
        <code className="font-mono text-ink">{draw.message}</code>: the round’s place in its chain
        and a counter. The {ordinals[draw.wordIndex]} four bytes of the signature are the number{' '}
        {draw.word.toLocaleString('en')}; divided by {outcomeCount}, the remainder is{' '}
        <strong className="font-semibold text-ink">{draw.number}</strong>.{' '}
        {announced(evidence.number, numberMatches, isVoid)}
      </p>
      <Hash label="HMAC-SHA-256" value={draw.signature} />
    </Step>
  );
}

function announced(number: number | null, matches: boolean | null, isVoid: boolean): string {
  if (isVoid) return 'The round was void, so no number counted and every stake was given back.';
  if (matches === null) return 'No announced number was given to compare it with.';
  return matches
    ? 'That is the number the table announced.'
    : `The table announced ${number} instead.`;
}
