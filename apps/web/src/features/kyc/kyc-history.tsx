import type { KycSubmission } from '@baize/contract';
import { KycStatusBadge } from '../../concepts/kyc/kyc-status-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Time } from '../../ui/time.tsx';
import { DocumentList } from './document-list.tsx';
import { countDocuments } from './document-texts.ts';

/** Earlier submissions, latest first. */
export function KycHistory({ submissions }: { submissions: readonly KycSubmission[] }) {
  if (submissions.length === 0) return null;
  return (
    <Card title="History" description="What you submitted before, and what was decided." flush>
      <ol className="divide-y divide-line">
        {submissions.map((submission) => (
          <li key={submission.id} className="space-y-3 px-6 py-5 max-sm:px-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <KycStatusBadge status={submission.status} />
              <p className="text-ink-muted">
                {countDocuments(submission.documents.length)}, submitted{' '}
                <Time value={submission.submitted_at} />
                {submission.decided_at && (
                  <>
                    , decided <Time value={submission.decided_at} />
                  </>
                )}
              </p>
            </div>
            {submission.reason && (
              <blockquote className="border-l-2 border-red-line pl-3 whitespace-pre-line wrap-anywhere">
                {submission.reason}
              </blockquote>
            )}
            <DocumentList documents={submission.documents} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
