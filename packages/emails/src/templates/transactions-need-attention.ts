import { accountModes, brand, links } from '@baize/contract';
import { z } from 'zod';
import { action, type EmailContent, paragraph } from '../layout/content.ts';
import type { LinkTo } from '../link.ts';
import { askSupport, because, greet, userText } from './phrases.ts';

export const transactionsNeedAttentionData = z.strictObject({
  username: userText,
  mode: z.enum(accountModes),
  count: z.int().positive(),
});

type Data = z.infer<typeof transactionsNeedAttentionData>;

export function composeTransactionsNeedAttention(data: Data, linkTo: LinkTo): EmailContent {
  const { mode, count } = data;
  const isOne = count === 1;
  return {
    subject: isOne
      ? `A transaction of your ${brand.name} account needs you`
      : `${count} transactions of your ${brand.name} account need you`,
    preheader: `Your ${mode} wallet has not confirmed ${isOne ? 'it' : 'them'} for a day.`,
    heading: isOne ? 'A transaction needs you' : `${count} transactions need you`,
    blocks: [
      greet(data.username),
      paragraph(
        `We have tried for a day to tell your ${mode} wallet of ${isOne ? 'a credit or rollback' : 'credits or rollbacks'}, and it has not confirmed ${isOne ? 'it' : 'them'}. We do not try any more by ourselves.`,
      ),
      paragraph(
        `The list of transactions shows what your wallet answered. Once it is mended, send ${isOne ? 'it' : 'them'} again from there: under the same id, so that no money moves twice.`,
      ),
      action('Open your transactions', linkTo(links.transactions(mode, 'needs_attention'))),
      askSupport('Is it not clear what failed?'),
    ],
    because: because.partner,
  };
}
