import { type Partner, planName } from '@baize/contract';
import { Badge } from '../../ui/badge.tsx';

/** Current plan, followed by the requested tier if it is not decided yet. */
export function PlanText({ partner }: { partner: Partner }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {planName(partner.subscription_plan)}
      {partner.requested_plan !== null && (
        <Badge tone="brass">{planName(partner.requested_plan)} requested</Badge>
      )}
    </span>
  );
}
