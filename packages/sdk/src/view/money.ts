/** Minor units as people write them. */
export const formatMoney = (amount: number) =>
  (amount / 100).toLocaleString(undefined, { minimumFractionDigits: 2 });

/** For a chip, which has no room for noughts. */
export const shortMoney = (amount: number) => formatMoney(amount).replace(/\D00$/, '');
