import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** The part of OTLP's JSON that tests check. */
const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z
    .array(attribute)
    .transform((list) =>
      Object.fromEntries(
        list.map(({ key, value }) => [key, value.stringValue ?? value.intValue] as const),
      ),
    ),
  status: z.object({ code: z.int().optional() }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type SeenSpan = z.infer<typeof span>;

export type Collector = {
  readonly url: string;
  readonly spans: readonly SeenSpan[];
  /** Request bodies as received. */
  readonly raw: string;
  stop(): Promise<void>;
};

/** A real OTLP/HTTP receiver. */
export async function startCollector(): Promise<Collector> {
  const spans: SeenSpan[] = [];
  let raw = '';
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    raw += text;
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    for (const { scopeSpans } of exported.parse(JSON.parse(text)).resourceSpans) {
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    get raw() {
      return raw;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
