import { limits, paths, timestamp } from '@baize/contract';
import { z } from 'zod';
import { formatTime } from '../format-time.ts';
import { action, type EmailContent, facts, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, userText } from './phrases.ts';

export const kycSubmissionData = z.strictObject({
  username: userText,
  document_count: z.number().int().positive(),
  submitted_at: timestamp,
});

export function composeKycSubmission(
  data: z.infer<typeof kycSubmissionData>,
  linkTo: LinkTo,
): EmailContent {
  const documents = data.document_count === 1 ? '1 document' : `${data.document_count} documents`;
  return {
    subject: 'We received your KYC documents',
    preheader: `The review takes ${limits.kyc.reviewTime}. There is nothing more to do for now.`,
    heading: 'Your documents are with us',
    blocks: [
      greet(data.username),
      paragraph(
        `Thank you. Our compliance team now looks at what you sent. The review takes ${limits.kyc.reviewTime}, and we write to you when it is decided.`,
      ),
      facts(
        ['Received', documents],
        ['Submitted', formatTime(data.submitted_at)],
        ['Review time', limits.kyc.reviewTime],
      ),
      action('See your KYC status', linkTo(paths.kyc)),
      askSupport('Sent the wrong file?'),
    ],
    because: because.partner,
  };
}
