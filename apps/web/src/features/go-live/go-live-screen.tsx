import { type GoLiveProgress, paths, requiredSteps } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText } from 'lucide-react';
import { Link } from 'react-router';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { CertificationCard } from './certification-card.tsx';
import { progressQuery } from './go-live-queries.ts';
import { StepRow } from './step-row.tsx';
import { WalletTryCard } from './wallet-try-card.tsx';

export function GoLiveScreen() {
  useScreenTitle('Going live');
  const progress = useQuery(progressQuery);
  return (
    <div className="space-y-6">
      <PageHeader
        title="Going live"
        subtitle="The way from test mode to live mode. Every step checks itself; our team approves at the end."
        actions={
          <ButtonLink
            variant="secondary"
            icon={<BookOpenText />}
            render={<Link to={`${paths.documentation}#certification`} />}
          >
            The published cases
          </ButtonLink>
        }
      />
      {progress.isPending && (
        <Card>
          <SkeletonText lines={12} />
        </Card>
      )}
      <QueryFailure query={progress} message="Failed to load your steps." />
      {progress.data !== undefined && <Steps progress={progress.data} />}
    </div>
  );
}

function Steps({ progress }: { progress: GoLiveProgress }) {
  const { steps, live_approved_at } = progress;
  const done = steps.filter(({ name, state }) => isRequired(name) && state === 'done').length;
  const wallet = steps.find(({ name }) => name === 'wallet');
  return (
    <>
      {live_approved_at !== null && (
        <FormMessage tone="success" title="Live mode is on">
          Our team approved it <Time value={live_approved_at} format="datetime" />.
        </FormMessage>
      )}
      <Card
        flush
        title="Your steps"
        description={
          done === requiredSteps.length
            ? 'All that is needed of you is done.'
            : `${done} of ${requiredSteps.length} are done.`
        }
      >
        <ol className="divide-y divide-line">
          {steps.map((step) => (
            <StepRow key={step.name} step={step} terms={progress.terms} />
          ))}
        </ol>
      </Card>
      <WalletTryCard progress={progress} blocked={wallet?.state === 'blocked'} />
      <CertificationCard ready={wallet?.state === 'done'} />
    </>
  );
}

const isRequired = (name: string): boolean => (requiredSteps as readonly string[]).includes(name);
