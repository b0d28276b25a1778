import { Eye } from 'lucide-react';
import type { RequestAnswer } from '../../../concepts/kyc/kyc-request.ts';
import { profileFields } from '../../../concepts/partners/profile-fields.tsx';
import { usePermission } from '../../../concepts/staff/staff-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Time } from '../../../ui/time.tsx';
import { useLookAtChanges } from './use-look-at-changes.ts';

const nothing = <span className="text-ink-subtle">Not given</span>;

type Props = Pick<RequestAnswer, 'changes' | 'latest_change_id'> & { partnerId: number };

/** Changes to approved data, for staff to review. */
export function ChangesCard({ changes, latest_change_id, partnerId }: Props) {
  const mayDecide = usePermission('kyc.decide');
  const look = useLookAtChanges(partnerId);
  if (latest_change_id === null) return null;
  return (
    <Card
      title="Changed since approval"
      description="The partner changed what the approval rests on."
    >
      <div className="space-y-4">
        <dl className="space-y-3">
          {changes.map(({ field, old_value, new_value, changed_at }) => (
            <div key={field} className="space-y-1">
              <dt className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-muted">
                {profileFields[field].label}
                <span className="text-sm text-ink-subtle">
                  <Time value={changed_at} />
                </span>
              </dt>
              <dd className="wrap-anywhere">
                {old_value ? <del className="text-ink-subtle">{old_value}</del> : nothing}
                <ins className="block font-medium no-underline">{new_value || nothing}</ins>
              </dd>
            </div>
          ))}
        </dl>
        {look.error && <FormMessage tone="error">{look.error}</FormMessage>}
        {mayDecide && (
          <Button
            variant="secondary"
            icon={<Eye />}
            loading={look.busy}
            onClick={() => look.at(latest_change_id)}
          >
            Looked at
          </Button>
        )}
      </div>
    </Card>
  );
}
