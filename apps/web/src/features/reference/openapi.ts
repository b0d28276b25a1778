import type { SecurityScheme } from '@baize/contract';
import { queryOptions } from '@tanstack/react-query';
import { outsideKeys } from '../../lib/query-keys.ts';
import type { Schema } from './describe-schema.ts';

/** Parts of the served OpenAPI document that the page shows. */

type Content = Record<string, { schema?: Schema }>;

export type ApiOperation = {
  operationId: string;
  /** Base URL, if different from that of the other operations. */
  servers?: { url: string }[];
  summary: string;
  tags: string[];
  /** Alternative authentication schemes. An empty object means that none is required. */
  security: Partial<Record<SecurityScheme, unknown>>[];
  'x-permission'?: string;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: Schema;
  }[];
  requestBody?: { description?: string; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

type Document = {
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
};

export type ListedOperation = ApiOperation & { method: string; path: string };

export const referenceQuery = queryOptions({
  queryKey: outsideKeys.openApi,
  queryFn: async ({ signal }): Promise<Document> => {
    const response = await fetch('/api/openapi.json', { signal });
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return (await response.json()) as Document;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function operationsByTag(document: Document): Map<string, ListedOperation[]> {
  const byTag = new Map<string, ListedOperation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? '';
      byTag.set(tag, [
        ...(byTag.get(tag) ?? []),
        { ...operation, method, path: `${baseOf(operation)}${path}` },
      ]);
    }
  }
  return byTag;
}

const baseOf = ({ servers: [server] = [] }: ApiOperation) =>
  server === undefined ? '/api' : new URL(server.url).pathname;
