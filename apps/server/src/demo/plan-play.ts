import { createChance } from './chance.ts';
import type { DemoWorld } from './demo-world.ts';
import { createGuests } from './guests.ts';
import type { Life } from './partner-life.ts';
import { openTable, type Play } from './play-round.ts';
import { DAY, HOUR, later } from './timeline.ts';

/**
 * Plans when the table is open: once a day at first and up to four times recently, a few rounds
 * each, with players of partners that are live by then. Placing a hundred thousand bets one by one
 * would take too long, so they are only collected here; `writePlay` stores them.
 */
export async function planPlay(world: DemoWorld, lives: readonly Life[]): Promise<Play> {
  const { timeline, clock, end } = world;
  const start = clock.now;
  const chance = createChance(37);
  const table = await openTable(world, chance);
  const { bettingMs, runningMs, resultMs, loopMs } = table.pace;
  const roundMs = bettingMs + runningMs + resultMs;
  const align = (time: number) => new Date(Math.ceil(time / loopMs) * loopMs);
  const guests = createGuests(chance);
  let freeAt = start;

  const planOpening = (at: Date) =>
    timeline.plan(at, async () => {
      const from = at < freeAt ? freeAt : at;
      const rounds = chance.whole(3, 8);
      const until = later(from, rounds * roundMs);
      const seated = until < end ? guests.invite(lives, from) : [];
      if (seated.length === 0) return;
      freeAt = until;
      for (const player of seated) table.sitDown(player, from);
      for (let round = 0; round < rounds; round++) {
        const playing = seated.filter(() => chance.happens(0.8));
        await table.playRound(playing, later(from, round * roundMs));
      }
    });

  const days = Math.ceil((end.getTime() - start.getTime()) / DAY);
  for (let day = 1; day <= days; day++) {
    const midnight = later(start, day * DAY).setUTCHours(0, 0, 0, 0);
    const isWeekend = [0, 5, 6].includes(new Date(midnight).getUTCDay());
    const times = 1 + Math.floor((2 * day) / days + chance.between(0, 1)) + (isWeekend ? 1 : 0);
    for (let time = 0; time < times; time++) {
      planOpening(align(midnight + chance.between(9, 23.9) * HOUR));
    }
  }
  // Opens once more shortly before the end, so that the lists start with recent entries.
  planOpening(align(end.getTime() - HOUR / 4));
  return table.play;
}
