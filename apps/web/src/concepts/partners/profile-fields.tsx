import { type Partner, profileUpdate } from '@baize/contract';
import type { ComponentProps, ReactNode } from 'react';
import type { z } from 'zod';
import { EmailText } from '../../ui/email-text.tsx';
import type { TextField } from '../../ui/text-field.tsx';

export type Profile = z.infer<typeof profileUpdate>;
type ProfileField = keyof Profile;
type Input = Pick<
  ComponentProps<typeof TextField>,
  'type' | 'autoComplete' | 'className' | 'hint'
> & {
  label: string;
};

/** Profile fields of a partner, in the order used by forms and screens. */
export const profileFields: Record<ProfileField, Input> = {
  username: { label: 'Username', autoComplete: 'username' },
  email: { label: 'Email', type: 'email', autoComplete: 'email' },
  company_name: { label: 'Company name' },
  registration_number: { label: 'Registration number' },
  address: { label: 'Address', className: 'md:col-span-2' },
  website_url: { label: 'Website URL', type: 'url' },
  contact_email: {
    label: 'Contact email',
    type: 'email',
    hint: 'Gets copies of what we write to you, once someone there has confirmed it.',
  },
};

export const profileFieldNames = Object.keys(profileFields) as ProfileField[];

export const mayBeEmpty = (name: ProfileField) => profileUpdate.shape[name].safeParse('').success;

/** Returns the fields for a description list. `instead` replaces a value; `null` omits it. */
export function describeProfile(
  partner: Pick<Partner, ProfileField>,
  instead: Partial<Record<ProfileField, ReactNode>> = {},
) {
  return profileFieldNames
    .filter((name) => instead[name] !== null)
    .map((name) => ({
      label: profileFields[name].label,
      value: instead[name] ?? show(name, partner[name]),
    }));
}

function show(name: ProfileField, value: string): ReactNode {
  if (value === '') return <span className="text-ink-subtle">Not given</span>;
  return profileFields[name].type === 'email' ? <EmailText value={value} /> : value;
}
