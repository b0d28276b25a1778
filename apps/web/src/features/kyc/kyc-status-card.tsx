import { brand, type KycStatusAnswer, kycUploaded, limits, paths } from '@baize/contract';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type KycStatus, KycStatusBadge } from '../../concepts/kyc/kyc-status-badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Time } from '../../ui/time.tsx';
import { DocumentList } from './document-list.tsx';

type Props = { status: KycStatus; answer: KycStatusAnswer | undefined; justUploaded: boolean };

/** KYC status and what it means for the partner. */
export function KycStatusCard({ status, answer, justUploaded }: Props) {
  const latest = answer?.history[0];
  return (
    <Card title="KYC status" actions={<KycStatusBadge status={status} />}>
      <div className="space-y-5">
        {justUploaded && status === 'pending' && (
          <FormMessage tone="success">{kycUploaded}</FormMessage>
        )}
        {status === 'rejected' && (
          <FormMessage tone="error" title="Your documents could not be approved">
            <span className="whitespace-pre-line">{answer?.reason}</span>
          </FormMessage>
        )}
        <p className="max-w-prose text-ink-muted">{meanings[status]}</p>
        {latest && (
          <div className="space-y-2">
            <p className="text-sm text-ink-subtle">
              Submitted <Time value={latest.submitted_at} />
            </p>
            <DocumentList documents={latest.documents} />
          </div>
        )}
        {status === 'approved' && (
          <ButtonLink icon={<KeyRound />} render={<Link to={paths.apiKeys} />}>
            View your API key
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

const meanings: Record<KycStatus, ReactNode> = {
  not_submitted:
    'We must know who runs a site before a live table appears on it. Useful documents are the certificate of incorporation, your gaming licence and an identity document of a director.',
  pending: `Our team reviews your documents within ${limits.kyc.reviewTime}. We email you when it is done; there is nothing else for you to do.`,
  approved: 'Your company is verified. Your account is active and your API key is available.',
  rejected: (
    <>
      Put right what the reason names and upload the documents again below. Is the reason unclear?
      Write to{' '}
      <a
        href={`mailto:${brand.supportEmail}`}
        className="font-medium text-accent underline underline-offset-4"
      >
        {brand.supportEmail}
      </a>
      .
    </>
  ),
};
