import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { askAgain } from './ask-again.ts';

const client = new QueryClient();
afterEach(() => client.clear());

/** Fake data source. Requests stay pending until the test answers them. */
function aSource() {
  const asked: { what: number; answer: (value: string) => void }[] = [];
  const ask = (what = 0) =>
    new Promise<string>((answer) => {
      asked.push({ what, answer });
    });
  const answerNext = async (what: number, value: string) => {
    await vi.waitFor(() => expect(asked.map((one) => one.what)).toContain(what));
    const at = asked.findIndex((one) => one.what === what);
    asked.splice(at, 1)[0]?.answer(value);
  };
  return { ask, answerNext };
}

type Shown = { getCurrentResult(): { data: { pages: string[] } | undefined } };
const pagesOf = (list: Shown) => list.getCurrentResult().data?.pages;

async function aList(source: ReturnType<typeof aSource>) {
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['admin', 'tickets', 'list'],
    queryFn: ({ pageParam }) => source.ask(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  });
  list.subscribe(() => undefined);
  await source.answerNext(1, 'old');
  await vi.waitFor(() => expect(pagesOf(list)).toEqual(['old']));
  return list;
}

it('does not cancel a page that is loading, and shows the change afterwards', async () => {
  const source = aSource();
  const list = await aList(source);
  const next = list.fetchNextPage();
  const refreshed = askAgain(client, { queryKey: ['admin', 'tickets'] });
  await source.answerNext(2, 'second');
  await next;
  expect(pagesOf(list)).toEqual(['old', 'second']);
  await source.answerNext(1, 'new');
  await source.answerNext(2, 'second');
  await refreshed;
  expect(pagesOf(list)).toEqual(['new', 'second']);
});

it('shows the change after the last of several pages requested one after the other', async () => {
  const source = aSource();
  const slow = aSource();
  const list = await aList(source);
  const count = new QueryObserver(client, {
    queryKey: ['admin', 'tickets', 'count'],
    queryFn: () => slow.ask(),
  });
  count.subscribe(() => undefined);
  await slow.answerNext(0, '1');
  const next = list.fetchNextPage();
  const refreshed = askAgain(client, { queryKey: ['admin', 'tickets'] });
  await source.answerNext(2, 'second');
  await next;
  const afterNext = list.fetchNextPage();
  await slow.answerNext(0, '2');
  await source.answerNext(3, 'third');
  await afterNext;
  await source.answerNext(1, 'new');
  await source.answerNext(2, 'second');
  await source.answerNext(3, 'third');
  await refreshed;
  expect(pagesOf(list)).toEqual(['new', 'second', 'third']);
});
