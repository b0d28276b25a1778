import { accountActions } from './activity-actions/account.ts';
import type { ActionDescription } from './activity-actions/action-description.ts';
import { backOfficeActions } from './activity-actions/back-office.ts';
import { integrationActions } from './activity-actions/integration.ts';
import { roleMay, type StaffRole } from './permissions.ts';

/** All actions of the audit log, named `concept.verb`. */
export const activityActions = {
  ...accountActions,
  ...integrationActions,
  ...backOfficeActions,
};

export type ActivityAction = keyof typeof activityActions;

/** Values taken from the entry itself; the caller provides the others. */
type KnownName = 'actor' | 'subject' | 'partner';
type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Values that the caller provides for an action's sentence. */
export type ActivityValues<A extends ActivityAction = ActivityAction> = A extends ActivityAction
  ? { [Name in Exclude<NamesIn<(typeof activityActions)[A]['sentence']>, KnownName>]: string }
  : never;

const descriptions: Record<string, ActionDescription> = activityActions;

export const describeAction = (action: string): ActionDescription | undefined =>
  Object.hasOwn(descriptions, action) ? descriptions[action] : undefined;

export const actionsSeenBy = (role: StaffRole): ActivityAction[] =>
  (Object.keys(activityActions) as ActivityAction[]).filter((action) =>
    roleMay(role, activityActions[action].seenWith),
  );

/**
 * Returns an action's sentence, as worded for staff or for the partner it concerns, with its values
 * inserted. `absent` replaces unknown values.
 */
export function tellActivity(
  action: string,
  values: Readonly<Record<string, string | number | null | undefined>>,
  absent: string,
  to: 'staff' | 'partner' = 'staff',
): string {
  const { sentence, own } = describeAction(action) ?? {};
  const told = (to === 'staff' ? sentence : own) ?? action;
  return told
    .replace(/\[(.*?)\]/g, (_, part: string) => (isKnown(part, values) ? part : ''))
    .replace(VALUE, (_, name: string) => String(values[name] ?? absent));
}

const VALUE = /\{(\w+)\}/g;

const isKnown = (part: string, values: Readonly<Record<string, unknown>>): boolean =>
  [...part.matchAll(VALUE)].every(([, name = '']) => values[name] !== undefined);
