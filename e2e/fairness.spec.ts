import type { PublicRound, TableState } from '@baize/contract/live';
import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

async function aSettledRound(request: APIRequestContext): Promise<PublicRound> {
  let id: number | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get('/v1/tables');
        const { tables } = (await answer.json()) as { tables: TableState[] };
        id = tables[0]?.history[0]?.roundId;
        return id;
      },
      { timeout: 40_000 },
    )
    .toBeDefined();
  return (await (await request.get(`/v1/rounds/${id}`)).json()) as PublicRound;
}

const handLink = (round: PublicRound, changed: Record<string, string> = {}) =>
  `/fairness?${new URLSearchParams({
    by: 'hand',
    index: String(round.index),
    commit: round.commit,
    seed: round.seed ?? '',
    number: String(round.number),
    end: round.chain.end,
    ...changed,
  })}`;

test('anyone can verify a round by its number, without an account', async ({ page, request }) => {
  const round = await aSettledRound(request);
  await page.goto('/fairness');
  await expect(page.getByRole('link', { name: `Round ${round.roundId}` })).toBeVisible();
  await page.getByLabel('Round', { exact: true }).fill('none');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Please enter the number of a round')).toBeVisible();
  await page.getByLabel('Round', { exact: true }).fill(String(round.roundId));
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page).toHaveURL(`/fairness?round=${round.roundId}`);
  await expect(page.getByText(`Round ${round.roundId} is what was promised`)).toBeVisible();
  for (const step of [
    'The seed hashes to the commitment',
    `The seed gives ${round.number}`,
    'The chain leads back to what was published',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: step })).toContainText('Holds');
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('values entered manually are verified, and wrong ones are detected', async ({
  page,
  request,
}) => {
  const round = await aSettledRound(request);
  const { seed } = round;
  await page.goto('/fairness');
  await page.getByRole('tab', { name: 'By hand' }).click();
  // The other panel may still be animating out.
  const check = page
    .getByRole('tabpanel', { name: 'By hand' })
    .getByRole('button', { name: 'Check' });
  await check.click();
  await expect(page.getByText('Please enter 64 hexadecimal digits.').first()).toBeVisible();
  await page.getByLabel('Place in the chain').fill(String(round.index));
  await page.getByLabel('Announced number').fill(String(round.number));
  await page.getByLabel('Commitment', { exact: true }).fill(round.commit);
  await page.getByLabel('Seed', { exact: true }).fill(seed ?? '');
  await check.click();
  await expect(page.getByText('This round is what was promised')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(handLink(round, { number: String((Number(round.number) + 1) % 37) }));
  await expect(page.getByText('This round does not add up')).toBeVisible();
  await page.goto(handLink(round, { commit: 'ab'.repeat(32) }));
  await expect(page.getByText('The revealed seed is not the one')).toBeVisible();
  await page.goto(handLink(round, { end: 'ab'.repeat(32) }));
  await expect(page.getByText('does not lead back to the published end')).toBeVisible();
});

test.describe(() => {
  test.use({ allowedErrors: /status of 404/ });
  test('an unknown round and a round in progress show a message', async ({ page, request }) => {
    await page.goto('/fairness?round=99999999');
    await expect(page.getByText('There is no round 99999999')).toBeVisible();
    const round = await aSettledRound(request);
    const running = async () => {
      const answer = await request.get('/v1/tables');
      const { tables } = (await answer.json()) as { tables: TableState[] };
      const [table] = tables;
      return table?.phase === 'open' ? (table.roundId ?? 0) : 0;
    };
    await expect.poll(running, { timeout: 20_000 }).toBeGreaterThan(round.roundId);
    const id = await running();
    await page.goto(`/fairness?round=${id}`);
    await expect(page.getByText(`Round ${id} is still being played`)).toBeVisible();
    await expect(page.getByText(`Round ${id} is what was promised`)).toBeVisible({
      timeout: 40_000,
    });
    await expect(page.getByRole('listitem').filter({ hasText: 'It is linked to' })).toContainText(
      'Holds',
    );
  });
});
