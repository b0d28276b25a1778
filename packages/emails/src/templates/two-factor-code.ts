import { brand, limits } from '@baize/contract';
import { z } from 'zod';
import { code, type EmailContent, note, paragraph } from '../layout/content.ts';
import { because, greet, userText } from './phrases.ts';

const { codeLength, validMinutes } = limits.twoFactor;

export const twoFactorCodeData = z.strictObject({
  username: userText,
  code: z.string().regex(new RegExp(`^\\d{${codeLength}}$`)),
});

/** The code is neither in the subject nor in the preview text: a locked phone shows both. */
export function composeTwoFactorCode(data: z.infer<typeof twoFactorCodeData>): EmailContent {
  return {
    subject: `Your ${brand.name} verification code`,
    preheader: `Valid for ${validMinutes} minutes.`,
    heading: 'Your verification code',
    blocks: [
      greet(data.username),
      paragraph('Enter this code to finish signing in.'),
      code('Verification code', data.code),
      paragraph(
        `The code is valid for ${validMinutes} minutes and works once. A newer code replaces it.`,
      ),
      note(
        'We never ask for this code by telephone or email. If you are not signing in, someone knows your password: please change it.',
      ),
    ],
    because: because.account,
  };
}
