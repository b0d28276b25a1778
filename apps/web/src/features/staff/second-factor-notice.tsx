import { paths } from '@baize/contract';
import { Link } from 'react-router';
import { useSecondFactorDue } from '../../concepts/staff/staff-session.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Time } from '../../ui/time.tsx';

const DAY = 24 * 3_600_000;

/** Notice on every screen during the grace period. */
export function SecondFactorNotice() {
  const asked = useSecondFactorDue();
  if (asked === null) return null;
  const days = Math.max(1, Math.ceil((Date.parse(asked.due) - Date.now()) / DAY));
  return (
    <FormMessage tone="warning" title="Your role needs a second factor" className="mb-6">
      {days === 1 ? '1 day is left' : `${days} days are left`} to set one up, until{' '}
      <Time value={asked.due} format="date" />. After that you can log in only to set it up.{' '}
      <Link
        to={paths.adminProfile}
        className="font-medium text-accent underline underline-offset-4"
      >
        Set it up now
      </Link>
    </FormMessage>
  );
}
