import { brand } from '@baize/contract';
import { z } from 'zod';
import { type Block, note, paragraph } from '../layout/content.ts';

export const presentText = z.string().min(1);

export const greet = (username: string): Block => paragraph(`Hello ${username},`);

/** The last line of messages that raise questions. */
export const askSupport = (question: string): Block =>
  note(`${question} Write to `, { mailto: brand.supportEmail }, ' and a person will answer.');

export const because = {
  partner: `You receive this message because you have a partner account at ${brand.name}.`,
  invited: `You receive this message because ${brand.name} opened a partner account for this address.`,
  staff: `You receive this message because you work with ${brand.name} as a member of staff.`,
  account: `You receive this message because an account at ${brand.name} uses this address.`,
  formerAddress: `You receive this message because an account at ${brand.name} used this address until now.`,
  enquiry: `Sent by the contact form of the ${brand.name} website.`,
} as const;
