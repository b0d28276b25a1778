/**
 * What an account has staked and got back in the running day, week and month of UTC, kept in its own row
 * (`played_on` and what stands beside it). A window that ended since counts as nothing.
 */
const windows = ['day', 'week', 'month'] as const;

const current = (account: string, window: string, column: string) =>
  `case when ${account}.played_on >= play_window_start('${window}') then ${account}.${window}_${column} else 0 end`;

/** For a select: `day_staked`, `day_paid` and so on as they are now. */
export const playNow = (account: string): string =>
  windows
    .flatMap((window) => [
      `${current(account, window, 'staked')} as ${window}_staked`,
      `${current(account, window, 'paid')} as ${window}_paid`,
    ])
    .join(', ');

/** For a select over bets whose stakes come back. */
export const stakesBack = (bet: string): string =>
  `array_agg(${bet}.amount) as amounts, array_agg(${bet}.placed_at) as placed`;

/** Of these, what was staked in the window that the account's row is of: what came back of one before is none of its. */
const backIn = (window: string, account: string, back: string) =>
  `(select coalesce(sum(amount), 0) from unnest(${back}.amounts, ${back}.placed) as stake (amount, placed_at)
    where placed_at >= date_trunc('${window}', greatest(${account}.played_on, play_window_start('day'))::timestamp)
      at time zone 'UTC')`;

/** For an update: what was paid, or the stakes that come back, where `back` has `stakesBack`. */
export const addPlay = (account: string, added: { paid: string } | { back: string }): string =>
  [
    // Of one that began before midnight and comes after others of the new day: what they noted stays.
    `played_on = greatest(${account}.played_on, play_window_start('day'))`,
    ...windows.flatMap((window) => {
      const staked = current(account, window, 'staked');
      const paid = current(account, window, 'paid');
      return 'paid' in added
        ? [`${window}_staked = ${staked}`, `${window}_paid = ${paid} + ${added.paid}`]
        : [
            // Bets are placed by the table's clock and counted by the database's: at midnight they may differ.
            `${window}_staked = greatest(0, ${staked} - ${backIn(window, account, added.back)})`,
            `${window}_paid = ${paid}`,
          ];
    }),
  ].join(', ');

/** What may yet be lost and staked by the limits in `terms`; null where there is none. */
export const roomFor = (terms: string, account: string): string => {
  const least = (room: (window: string) => string) => `least(${windows.map(room).join(', ')})`;
  const loss = least(
    (window) =>
      `${terms}.loss_${window} - (${account}.${window}_staked - ${account}.${window}_paid)`,
  );
  const stake = least((window) => `${terms}.stake_${window} - ${account}.${window}_staked`);
  return `${loss} as loss_room, ${stake} as stake_room`;
};
