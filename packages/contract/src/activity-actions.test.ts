import { expect, it } from 'vitest';
import {
  type ActivityValues,
  actionsSeenBy,
  activityActions,
  describeAction,
  tellActivity,
} from './activity-actions.ts';
import { roleMay, staffRoles } from './permissions.ts';

it('inserts values into a sentence', () => {
  const values = { actor: 'marta', subject: 7, assignee: 'no one' };
  expect(tellActivity('ticket.assigned', values, '?')).toBe('marta assigned ticket #7 to no one');
});

it('replaces an unknown value by the given text', () => {
  expect(tellActivity('kyc.approved', { actor: 'marta' }, '[erased]')).toBe(
    'marta approved the KYC of [erased]',
  );
});

it('omits bracketed text whose value is missing in older entries', () => {
  const told = (values: object) => tellActivity('api_key.generated', { ...values }, '');
  expect(told({ company: 'Luna' })).toBe('An API key was generated for Luna');
  expect(told({ company: '[({mode})]', mode: 'live' })).toBe(
    'An API key (live) was generated for [({mode})]',
  );
});

it('words entries for partners separately, with no value but the mode', () => {
  expect(tellActivity('secret_key.created', { mode: 'live' }, '', 'partner')).toBe(
    'Secret key (live) made',
  );
  for (const description of Object.values(activityActions)) {
    const own = 'own' in description ? description.own : '';
    expect(own.replace('[ ({mode})]', '')).not.toMatch(/[{[]/);
  }
});

it('does not expand placeholders inside values', () => {
  expect(tellActivity('partner.added', { company: '{actor} $& {company}' }, '?')).toBe(
    '{actor} $& {company} was added',
  );
});

it('returns the name of an unknown action', () => {
  expect(tellActivity('constructor', {}, '?')).toBe('constructor');
  expect(describeAction('toString')).toBeUndefined();
});

it('does not compile with a missing or unknown value', () => {
  const right: ActivityValues<'staff.role_changed'> = { member: 'a', role: 'owner' };
  // @ts-expect-error the role is missing
  const missing: ActivityValues<'staff.role_changed'> = { member: 'a' };
  // @ts-expect-error the sentence has no such value
  const wrong: ActivityValues<'staff.disabled'> = { colleague: 'a' };
  expect([right, missing, wrong]).toHaveLength(3);
});

it('shows player names only with the permission to see play', () => {
  for (const role of staffRoles.filter((each) => !roleMay(each, 'live.view'))) {
    const ofPlay = actionsSeenBy(role).filter((action) => /^(player|transaction)\./.test(action));
    expect(ofPlay).toEqual([]);
    expect(actionsSeenBy(role)).toContain('partner.registered');
  }
});

it('names every action by its module, and ends no sentence with a full stop', () => {
  for (const [action, { sentence }] of Object.entries(activityActions)) {
    expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(sentence).toMatch(/[^.]$/);
  }
});
