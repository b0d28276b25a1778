import { Badge } from '../../ui/badge.tsx';
import { EmailText } from '../../ui/email-text.tsx';

/** An address and whether someone has shown that they read it. */
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
