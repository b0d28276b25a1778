/**
 * Everything that says whose portal this is. A provider puts its own name, addresses and
 * colours here and nowhere else; the interface, the e-mails and the SDK all read this file.
 */

/** By themselves, because the SDK carries what it imports to every player. */
export const brandColours = {
  baize: '#0f4a36',
  baizeDeep: '#0a2a20',
  ivory: '#f7f3e8',
  brass: '#b8924a',
  ink: '#14201b',
} as const;

export const brand = {
  name: 'Baize',
  companyName: 'Baize Live Ltd',
  tagline: 'Live casino streaming and crypto payments for operators',
  supportEmail: 'support@baize.example',
  salesEmail: 'sales@baize.example',
  mailFrom: 'Baize <no-reply@baize.example>',
  phone: '+356 2000 0000',
  address: '12 Harbour Row, Valletta VLT 1000, Malta',
  colours: brandColours,
} as const;
