const LARGEST_BODY = 64 * 1024;

/** An error whose status and message are sent to the client. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export async function readText(request) {
  const parts = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > LARGEST_BODY) throw new Refusal(413, 'That is too much.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export async function readJson(request) {
  const text = await readText(request);
  if (text === '') return {};
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new Refusal(400, 'That could not be read.');
  }
}

export function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body ?? {}));
}
