import { expect, it } from 'vitest';
import { placesOf } from './activity-place.tsx';

const entry = (given: Partial<Parameters<typeof placesOf>[0]>) => ({
  action: 'partner.approved',
  partner_id: null,
  subject_kind: null,
  subject_id: null,
  state: 'readable' as const,
  ...given,
});
const leadsTo = (given: Parameters<typeof entry>[0]) => placesOf(entry(given)).map(({ to }) => to);

it('links to the subject first, then to the partner for staff who may not see the subject', () => {
  const ticket = { action: 'ticket.created', subject_kind: 'ticket', subject_id: 7, partner_id: 3 };
  expect(leadsTo(ticket)).toEqual(['/admin/tickets?ticket=7', '/admin/partners/3']);
  expect(leadsTo({ action: 'kyc.submitted', partner_id: 3 })).toEqual([
    '/admin/kyc/3',
    '/admin/partners/3',
  ]);
  const key = { action: 'api_key.generated', subject_kind: 'api_key', subject_id: 9 };
  expect(leadsTo({ ...key, partner_id: 3 })).toEqual(['/admin/partners/3']);
});

it('links to a list if the subject has no page', () => {
  expect(leadsTo({ action: 'enquiry.received', subject_kind: 'enquiry', subject_id: 2 })).toEqual([
    '/admin/enquiries',
  ]);
  expect(leadsTo({ action: 'staff.disabled', subject_kind: 'staff', subject_id: 2 })).toEqual([
    '/admin/staff',
  ]);
  expect(leadsTo({ action: 'settings.updated' })).toEqual(['/admin/settings']);
});

it('links nowhere after the subject was erased', () => {
  expect(leadsTo({ partner_id: 3, state: 'erased' })).toEqual([]);
  expect(leadsTo({ action: 'partner.erased', partner_id: 3 })).toEqual([]);
});
