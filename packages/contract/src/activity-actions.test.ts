import { expect, it } from 'vitest';
import {
  type ActivityValues,
  actionsSeenBy,
  activityActions,
  describeAction,
  tellActivity,
} from './activity-actions.ts';
import { roleMay, staffRoles } from './permissions.ts';

it('a sentence is told with its values in place', () => {
  const values = { actor: 'marta', subject: 7, assignee: 'no one' };
  expect(tellActivity('ticket.assigned', values, '?')).toBe('marta assigned ticket #7 to no one');
});

it('a value that is not known any more leaves its place marked', () => {
  expect(tellActivity('kyc.approved', { actor: 'marta' }, '[erased]')).toBe(
    'marta approved the KYC of [erased]',
  );
});

it('what needs a value that was not given is left out, of entries from before', () => {
  const told = (values: object) => tellActivity('api_key.generated', { ...values }, '');
  expect(told({ company: 'Luna' })).toBe('An API key was generated for Luna');
  expect(told({ company: '[({mode})]', mode: 'live' })).toBe(
    'An API key (live) was generated for [({mode})]',
  );
});

it('the partner is told in words of its own, which have the mode and no other value', () => {
  expect(tellActivity('secret_key.created', { mode: 'live' }, '', 'partner')).toBe(
    'Secret key (live) made',
  );
  for (const description of Object.values(activityActions)) {
    const own = 'own' in description ? description.own : '';
    expect(own.replace('[ ({mode})]', '')).not.toMatch(/[{[]/);
  }
});

it('a value is never read as a sentence', () => {
  expect(tellActivity('partner.added', { company: '{actor} $& {company}' }, '?')).toBe(
    '{actor} $& {company} was added',
  );
});

it('an action that is not listed is told by its name', () => {
  expect(tellActivity('constructor', {}, '?')).toBe('constructor');
  expect(describeAction('toString')).toBeUndefined();
});

it('a value that the sentence does not ask for, or that is missing, does not compile', () => {
  const right: ActivityValues<'staff.role_changed'> = { member: 'a', role: 'owner' };
  // @ts-expect-error the role is missing
  const missing: ActivityValues<'staff.role_changed'> = { member: 'a' };
  // @ts-expect-error the sentence has no such value
  const wrong: ActivityValues<'staff.disabled'> = { colleague: 'a' };
  expect([right, missing, wrong]).toHaveLength(3);
});

it('a player is named to nobody who may not see the play', () => {
  for (const role of staffRoles.filter((each) => !roleMay(each, 'live.view'))) {
    const ofPlay = actionsSeenBy(role).filter((action) => /^(player|transaction)\./.test(action));
    expect(ofPlay).toEqual([]);
    expect(actionsSeenBy(role)).toContain('partner.registered');
  }
});

it('every action is of a concept, and every sentence ends without a full stop', () => {
  for (const [action, { sentence }] of Object.entries(activityActions)) {
    expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(sentence).toMatch(/[^.]$/);
  }
});
