import { type ActivityItem, links, type Permission, paths, roleMay } from '@baize/contract';
import { Link } from 'react-router';
import { useStaffMember } from '../staff/staff-session.ts';

type Entry = Pick<ActivityItem, 'action' | 'partner_id' | 'subject_kind' | 'subject_id' | 'state'>;
type Place = { to: string; label: string; seenWith: Permission };

/** Links to the screens about the subject of an audit entry. */
export function placesOf(entry: Entry): Place[] {
  const { action, partner_id, subject_kind, subject_id, state } = entry;
  // The subject no longer exists.
  if (state === 'erased' || action.endsWith('.erased')) return [];
  const places: Place[] = [];
  if (subject_kind === 'ticket' && subject_id !== null) {
    const label = `Ticket #${subject_id}`;
    places.push({ to: links.adminTicket(subject_id), label, seenWith: 'tickets.view' });
  }
  if (action.startsWith('kyc.') && partner_id !== null) {
    places.push({ to: links.kycReview(partner_id), label: 'KYC request', seenWith: 'kyc.view' });
  }
  if (subject_kind === 'enquiry') {
    places.push({ to: paths.enquiries, label: 'Enquiries', seenWith: 'enquiries.view' });
  }
  if (subject_kind === 'staff') {
    places.push({ to: paths.staff, label: 'Staff', seenWith: 'staff.view' });
  }
  if (action.startsWith('settings.')) {
    places.push({ to: paths.settings, label: 'Settings', seenWith: 'settings.view' });
  }
  if (partner_id !== null) {
    const label = `Partner #${partner_id}`;
    places.push({ to: links.partner(partner_id), label, seenWith: 'partners.view' });
  }
  return places;
}

type Props = {
  entry: Entry;
  /** Id of the partner whose page shows the entry. That page needs no link to itself. */
  onPageOf?: number;
};

/** Link to the first of these screens that the signed-in staff member may open. */
export function ActivityPlace({ entry, onPageOf }: Props) {
  const { role } = useStaffMember();
  const place = placesOf(entry).find(
    ({ to, seenWith }) =>
      roleMay(role, seenWith) && (onPageOf === undefined || to !== links.partner(onPageOf)),
  );
  if (place === undefined) return null;
  return (
    <Link
      to={place.to}
      className="inline-block py-1 text-sm font-medium text-accent underline-offset-4 hover:underline max-sm:py-2"
    >
      {place.label}
    </Link>
  );
}
