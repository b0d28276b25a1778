import type { AccountMode, ActivityAction } from '@baize/contract';
import type { Act } from '@baize/platform/acts/act';
import { tellSecurityEvent } from '../accounts/tell-security-event.ts';

type WebhookAction = Extract<ActivityAction, `webhook.${string}`>;
type About = { id: number; mode: AccountMode; url: string };

export async function readOwner(act: Pick<Act, 'db'>, partnerId: number) {
  return act.db
    .selectFrom('partners')
    .select(['id', 'username', 'email', 'company_name'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
}

type Owner = Awaited<ReturnType<typeof readOwner>>;

export function recordWebhook(
  act: Act,
  action: WebhookAction,
  owner: Owner,
  { id, mode, url }: About,
  because?: string,
): void {
  act.record({
    action,
    values: { company: owner.company_name, mode },
    partnerId: owner.id,
    subject: { kind: 'webhook', id },
    details: { url, ...(because !== undefined && { because }) },
  });
  act.update({ topic: 'webhooks', partnerId: owner.id });
  act.update({ topic: 'go_live', partnerId: owner.id });
}

const news = {
  webhook_added: { title: 'Webhook added', message: 'What happens is told to' },
  webhook_moved: { title: 'Webhook changed', message: 'What happens is now told to' },
  webhook_secret_replaced: {
    title: 'Webhook secret replaced',
    message: 'There is a new secret for',
  },
} as const;

/** Notifies the owner, so that nobody can redirect their events unnoticed. */
export function tellWebhookEvent(
  act: Act,
  owner: Owner,
  event: keyof typeof news,
  { mode, url }: About,
  now: Date,
): void {
  const { title, message } = news[event];
  tellSecurityEvent(act, owner, event, now, {
    title,
    message: `${message} ${url} (${mode}). Was it not you? Remove it at once.`,
    place: { screen: 'webhooks', mode },
    // Omits the URL: user text must not be mailed to an address that may belong to anyone (D32).
    detail: `${mode} webhook`,
  });
}
