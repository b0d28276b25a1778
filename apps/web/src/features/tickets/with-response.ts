import type { InfiniteData } from '@tanstack/react-query';

type Conversation = { ticket: unknown; responses: { id: number }[] };

/**
 * Appends a sent response to a conversation. Replaces the response if a refetch already loaded it.
 */
export function withResponse<Page extends Conversation, Cursor>(
  shown: InfiniteData<Page, Cursor> | undefined,
  { ticket, response }: { ticket: Page['ticket']; response: Page['responses'][number] },
): InfiniteData<Page, Cursor> | undefined {
  const [latest, ...before] = shown?.pages ?? [];
  if (shown === undefined || latest === undefined) return shown;
  const responses = latest.responses.filter(({ id }) => id !== response.id);
  return {
    ...shown,
    pages: [{ ...latest, ticket, responses: [...responses, response] }, ...before],
  };
}
