import type { Transporter } from 'nodemailer';
import { sendPasswordReset } from './concepts/accounts/ask-password-reset.ts';
import { foldCounts } from './platform/counts.ts';
import { deliverEmail } from './platform/email-delivery.ts';
import type { Job } from './platform/jobs.ts';
import { sweepExpired } from './platform/sweep-expired.ts';

/** Everything that happens outside a request, on one page. */
export function jobList(transport: Transporter | undefined): Record<string, Job> {
  return {
    deliver_email: {
      run: (resources, { id }) => deliverEmail(resources, transport, Number(id)),
    },
    send_password_reset: {
      run: (resources, { email }) => sendPasswordReset(resources, String(email)),
    },
    fold_counts: { run: foldCounts, schedule: '* * * * *' },
    sweep_expired: { run: sweepExpired, schedule: '17 * * * *' },
  };
}
