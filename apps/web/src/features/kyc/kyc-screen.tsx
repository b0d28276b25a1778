import { useQuery } from '@tanstack/react-query';
import { kycStatusQuery, useKycStatus } from '../../concepts/kyc/kyc-status.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { KycHistory } from './kyc-history.tsx';
import { KycStatusCard } from './kyc-status-card.tsx';
import { KycUploadForm } from './kyc-upload-form.tsx';
import { useKycUpload } from './use-kyc-upload.ts';

export function KycScreen() {
  useScreenTitle('KYC verification');
  return (
    <div className="space-y-6">
      <PageHeader
        title="KYC Verification"
        subtitle="Prove once who you are; your API key follows the approval."
      />
      <Kyc />
    </div>
  );
}

function Kyc() {
  const answer = useQuery(kycStatusQuery);
  const status = useKycStatus();
  const upload = useKycUpload();
  if (status === undefined) return <KycSkeleton />;
  const mayUpload = status === 'not_submitted' || status === 'rejected';
  return (
    <>
      {answer.data === undefined && (
        <FormMessage tone="warning" title="Your KYC status could not be loaded">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            What you see may be out of date.
            <Button
              variant="secondary"
              size="sm"
              loading={answer.isFetching}
              onClick={() => answer.refetch()}
            >
              Try again
            </Button>
          </span>
        </FormMessage>
      )}
      <QueryFailure query={answer} />
      {!mayUpload && upload.error && <FormMessage tone="error">{upload.error}</FormMessage>}
      <KycStatusCard
        status={status}
        answer={answer.data}
        justUploaded={upload.message !== undefined}
      />
      {mayUpload && <KycUploadForm again={status === 'rejected'} upload={upload} />}
      <KycHistory submissions={answer.data?.history.slice(1) ?? []} />
    </>
  );
}

function KycSkeleton() {
  return (
    <>
      <Card>
        <div aria-busy="true" className="space-y-5 py-1">
          <Skeleton className="h-5 w-32" />
          <SkeletonText lines={2} />
        </div>
      </Card>
      <Card>
        <div aria-hidden="true" className="space-y-5 py-1">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-36 w-full rounded-lg" />
          <Skeleton className="h-9 w-40 rounded-md" />
        </div>
      </Card>
    </>
  );
}
