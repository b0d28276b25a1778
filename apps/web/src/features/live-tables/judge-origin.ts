import { origin as originField } from '@baize/contract';
import type { StreamInfo } from './live-queries.ts';

type Rules = Pick<
  StreamInfo,
  'website_origin' | 'portal_origin' | 'allowed_origins' | 'sandbox' | 'server_url'
>;

export type OriginVerdict =
  | { allowed: true; origin: string; why: string }
  | { allowed: false; origin: string | undefined; why: string; advice: string };

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

const isLocal = (origin: string) => localHosts.includes(new URL(origin).hostname);

/** Whether pages of a site may open sessions, by the same rules as the live server. */
export function judgeOrigin(site: string, rules: Rules): OriginVerdict {
  const parsed = originField.safeParse(site);
  if (!parsed.success) {
    const why = parsed.error.issues[0]?.message ?? 'This is not an origin.';
    return {
      allowed: false,
      origin: undefined,
      why,
      advice: 'Write it as https://play.example.com.',
    };
  }
  const origin = parsed.data;
  const listed = reasonToAllow(origin, rules);
  if (listed === undefined) {
    return {
      allowed: false,
      origin,
      why: `Pages at ${origin} may not open sessions with your key.`,
      advice: 'Add it to the allowed origins on this page.',
    };
  }
  if (
    origin.startsWith('https:') &&
    rules.server_url.startsWith('http:') &&
    !isLocal(rules.server_url)
  ) {
    return {
      allowed: false,
      origin,
      why: `${origin} is served over https, and browsers forbid such a page to call ${rules.server_url}.`,
      advice: 'The live server has to be served over https too. Please contact support.',
    };
  }
  return { allowed: true, origin, why: listed };
}

function reasonToAllow(origin: string, rules: Rules): string | undefined {
  if (origin === rules.website_origin) return `${origin} is your website, which is always allowed.`;
  if (rules.allowed_origins.includes(origin)) return `${origin} is on your list.`;
  if (origin === rules.portal_origin) return `${origin} is this portal, which is always allowed.`;
  if (rules.sandbox && isLocal(origin)) {
    return `${origin} is your own machine, which is allowed while the tables are a sandbox.`;
  }
  return undefined;
}
