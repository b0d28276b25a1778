import type { RequestAnswer } from '../../../concepts/kyc/kyc-request.ts';
import { ChangesCard } from './changes-card.tsx';
import { DecisionCard } from './decision-card.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { EarlierDecisions } from './earlier-decisions.tsx';
import { KeyPreference } from './key-hint.tsx';
import { PartnerDetails } from './partner-details.tsx';
import { reviewGrid } from './review-skeleton.tsx';

/** Documents on one side; the partner and the decision on the other. */
export function RequestReview({ answer }: { answer: RequestAnswer }) {
  const { request, partner, history, changes, latest_change_id } = answer;
  return (
    <div className={reviewGrid}>
      <DocumentPanel
        documents={request.documents}
        earlier={history.flatMap((submission) => submission.documents)}
      />
      <div className="min-w-0 space-y-5 max-xl:contents">
        <div className="min-w-0 space-y-5 max-xl:-order-1">
          <ChangesCard
            partnerId={partner.id}
            changes={changes}
            latest_change_id={latest_change_id}
          />
          <DecisionCard request={request} partner={partner} />
        </div>
        <PartnerDetails partner={partner} />
        <EarlierDecisions submissions={history} />
        <div className="px-1 text-sm text-ink-muted max-sm:hidden">
          <KeyPreference />
        </div>
      </div>
    </div>
  );
}
