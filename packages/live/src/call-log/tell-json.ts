/** At most so many characters are kept of what was asked and answered. */
const LONGEST = 2_000;
/** Keys, tokens, and addresses that let their holder in. */
const SECRET = /token|ticket|secret|password|api_?key|authorization|signature|^(media|wsUrl)$/i;

/** A body as it may be shown: without what is secret, and cut off where it is long. */
export function tellJson(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = JSON.stringify(value, (name, inner: unknown) =>
    SECRET.test(name) ? '[hidden]' : inner,
  );
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}
