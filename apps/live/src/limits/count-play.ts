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

/**
 * For an update: what is added. A stake that comes back is taken off what was staked, though not below
 * nothing: it may have been staked in the window before.
 */
export const addPlay = (account: string, added: { staked?: string; paid?: string }): string =>
  [
    // Of one that began before midnight and comes after others of the new day: what they noted stays.
    `played_on = greatest(${account}.played_on, play_window_start('day'))`,
    ...windows.flatMap((window) => [
      `${window}_staked = greatest(0, ${current(account, window, 'staked')} + ${added.staked ?? '0'})`,
      `${window}_paid = ${current(account, window, 'paid')} + ${added.paid ?? '0'}`,
    ]),
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
