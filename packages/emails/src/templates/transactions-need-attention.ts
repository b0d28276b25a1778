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
    preheader: `Your ${mode} wallet has not confirmed ${isOne ? 'it' : 'them'}, and we do not try any more.`,
    heading: isOne ? 'A transaction needs you' : `${count} transactions need you`,
    blocks: [
      greet(data.username),
      paragraph(
        `Your ${mode} wallet has not confirmed ${isOne ? 'a credit or rollback' : `${count} credits or rollbacks`}. We do not try any more by ourselves.`,
      ),
      paragraph(
        `The list of transactions shows why. Where your wallet did not take ${isOne ? 'it' : 'them'} for a day, mend it and send ${isOne ? 'it' : 'them'} again from there: under the same id, so that no money moves twice.`,
      ),
      paragraph(
        'Where our books were put back from a backup, your wallet may have booked the same money under another id. Compare your books with ours first, and tell us what you find.',
      ),
      action('Open your transactions', linkTo(links.transactions(mode, 'needs_attention'))),
      askSupport('Is it not clear what failed?'),
    ],
    because: because.partner,
  };
}
