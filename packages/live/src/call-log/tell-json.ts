/** Maximum number of characters stored of a request or response body. */
const LONGEST = 2_000;
/** Keys, tokens, and URLs that grant access to their holder. */
const SECRET = /token|ticket|secret|password|api_?key|authorization|signature|^(media|wsUrl)$/i;

/** Serialises a body without its secrets and truncates it. */
export function tellJson(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = JSON.stringify(value, (name, inner: unknown) =>
    SECRET.test(name) ? '[hidden]' : inner,
  );
  return text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
}
