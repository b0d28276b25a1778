import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Time } from '../../ui/time.tsx';
import { Hash } from './hash.tsx';
import { Step } from './step.tsx';

type Props = {
  number: number;
  index: number;
  /** Result of hashing back to the start of the chain; `undefined` while it runs. */
  reached: string | undefined;
  percent: number;
  chainEnd: string;
  publishedAt: string | undefined;
};

/**
 * Hashes from this round back to the start of the chain, without trusting the server's other
 * rounds.
 */
export function ChainStep({ number, index, reached, percent, chainEnd, publishedAt }: Props) {
  const isRunning = reached === undefined;
  const holds = reached === chainEnd;
  const times = index === 1 ? 'once' : `${index.toLocaleString('en')} times`;
  return (
    <Step
      number={number}
      title="The chain leads back to what was published"
      outcome={isRunning ? 'running' : holds ? 'holds' : 'fails'}
    >
      <p className="text-ink-muted">
        This round is number {index.toLocaleString('en')} in its chain. Hashing the seed {times}{' '}
        {isRunning || holds ? 'gives' : 'does not give'} the end of the chain, which was published
        before its first round
        {publishedAt && (
          <>
            , <Time value={publishedAt} format="datetime" />
          </>
        )}
        .
      </p>
      {isRunning && <ProgressBar label="Hashing" value={percent} />}
      <Hash label="Published end of the chain" value={chainEnd} />
    </Step>
  );
}
