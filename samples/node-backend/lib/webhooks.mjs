import { readWebhook, SignatureError } from '@baize/server';
import { Refusal, readText } from './http.mjs';

/** Receives webhook events, ignores duplicates and acknowledges an event when it is on disk. */
export function createWebhooks(books, secrets) {
  function read(body, headers) {
    try {
      return readWebhook({ body, headers, secrets });
    } catch (error) {
      if (error instanceof SignatureError) throw new Refusal(401, error.message);
      throw error;
    }
  }

  return {
    async take(request, response) {
      if (secrets.length === 0) throw new Refusal(404, 'No secret is set for webhooks.');
      const event = read(await readText(request), request.headers);
      if (!books.knowsEvent(event.id)) {
        void books.write({ kind: 'told', event });
        console.log(`${event.type} ${JSON.stringify(event.data)}`);
      }
      await books.flushed();
      response.writeHead(204).end();
    },
  };
}
