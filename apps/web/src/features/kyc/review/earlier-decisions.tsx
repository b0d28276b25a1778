import type { RequestAnswer } from '../../../concepts/kyc/kyc-request.ts';
import { KycStatusBadge } from '../../../concepts/kyc/kyc-status-badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Time } from '../../../ui/time.tsx';
import { DocumentLink } from './document-choice.tsx';

export function EarlierDecisions({ submissions }: { submissions: RequestAnswer['history'] }) {
  return (
    <Card title="Earlier decisions" flush={submissions.length > 0}>
      {submissions.length === 0 ? (
        <p className="text-ink-muted">This is the first submission of this partner.</p>
      ) : (
        <ol className="divide-y divide-line">
          {submissions.map((submission) => (
            <li key={submission.id} className="space-y-2 px-6 py-4 max-sm:px-4">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <KycStatusBadge status={submission.status} />
                <span className="text-sm text-ink-subtle">
                  {submission.decided_at && <Time value={submission.decided_at} />}
                  {submission.decided_by && ` by ${submission.decided_by}`}
                </span>
              </div>
              {submission.reason && (
                <p className="whitespace-pre-line wrap-anywhere">{submission.reason}</p>
              )}
              <ul className="text-sm">
                {submission.documents.map((document) => (
                  <li key={document.id}>
                    <DocumentLink document={document} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
