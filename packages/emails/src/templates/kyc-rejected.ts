import { limits, paths } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, paragraph, quote } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, userText } from './phrases.ts';

const maxFileMegabytes = limits.kyc.maxFileBytes / 1024 ** 2;

export const kycRejectedData = z.strictObject({ username: userText, reason: userText });

export function composeKycRejected(
  data: z.infer<typeof kycRejectedData>,
  linkTo: LinkTo,
): EmailContent {
  return {
    subject: 'Your KYC documents need another look',
    preheader: 'We could not approve your documents yet. Here is why, and how to try again.',
    heading: 'We could not approve your KYC yet',
    blocks: [
      greet(data.username),
      paragraph('Our compliance team has looked at your documents and could not approve them.'),
      data.reason === undefined
        ? paragraph('The reason stands with your KYC in the portal.')
        : quote('The reason', data.reason),
      paragraph(
        `You can try again at any time: put right what the reason names and upload the documents anew. PDF, JPG and PNG files of up to ${maxFileMegabytes} MB each are welcome. The new review takes ${limits.kyc.reviewTime}.`,
      ),
      action('Upload documents again', linkTo(paths.kyc)),
      askSupport('Is the reason unclear?'),
    ],
    because: because.partner,
  };
}
