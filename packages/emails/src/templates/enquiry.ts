import { z } from 'zod';
import { formatName } from '../format-name.ts';
import { type EmailContent, facts, note, paragraph, quote } from '../layout/content.ts';
import { because, presentText } from './phrases.ts';

export const enquiryData = z.strictObject({
  name: presentText,
  email: presentText,
  subject: presentText,
  message: presentText,
});

export function composeEnquiry(data: z.infer<typeof enquiryData>): EmailContent {
  const about = formatName(data.subject);
  return {
    subject: `Enquiry (${about}) from ${data.name}`,
    preheader: data.message,
    heading: 'A new enquiry',
    blocks: [
      paragraph({ strong: data.name }, ' wrote through the contact form.'),
      facts(['Name', data.name], ['Email', data.email], ['About', about]),
      quote('The message', data.message),
      note('Answer this email to write back: the answer goes to the sender.'),
    ],
    because: because.enquiry,
  };
}
