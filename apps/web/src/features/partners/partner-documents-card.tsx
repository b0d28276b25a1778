import { type AdminPartner, links } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { kycRequestQuery } from '../../concepts/kyc/kyc-request.ts';
import { statusOf } from '../../lib/api-failure.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';

type Props = { partnerId: number; status: AdminPartner['kyc_status'] | undefined };

export function PartnerDocumentsCard({ partnerId, status }: Props) {
  const isNoneYet = status === 'not_submitted';
  const isAsked = status !== undefined && !isNoneYet;
  const answer = useQuery({ ...kycRequestQuery(partnerId), enabled: isAsked });
  const none = isNoneYet || statusOf(answer.error) === 404;
  const documents = answer.data?.request.documents;
  return (
    <Card
      title="Documents"
      actions={
        documents && (
          <ButtonLink
            variant="secondary"
            size="sm"
            render={<Link to={links.kycReview(partnerId)} />}
          >
            Open in KYC
          </ButtonLink>
        )
      }
    >
      {answer.isPending && !none && <SkeletonText />}
      {none && (
        <EmptyState
          icon={<FileText />}
          headingLevel={3}
          title="Nothing submitted yet"
          message="The partner uploads documents under KYC Verification; then they wait for review."
        />
      )}
      {!none && <QueryFailure query={answer} message="Documents could not be loaded." />}
      <ul className="divide-y divide-line">
        {documents?.map((document) => (
          <li key={document.id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="wrap-anywhere">{document.name}</span>
            <span className="text-ink-muted">
              {formatBytes(document.size)} · <Time value={document.uploaded_at} format="date" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
