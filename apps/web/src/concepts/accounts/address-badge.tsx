import { Badge } from '../../ui/badge.tsx';
import { EmailText } from '../../ui/email-text.tsx';

/** Email address with a badge that says whether it is confirmed. */
export function AddressBadge({ email, confirmed }: { email: string; confirmed: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="wrap-anywhere">
        <EmailText value={email} />
      </span>
      <Badge tone={confirmed ? 'green' : 'yellow'}>
        {confirmed ? 'Confirmed' : 'Not confirmed'}
      </Badge>
    </span>
  );
}
