import { moneyFormat } from '@baize/contract';

/** In full: "1,250.00 PLAY", "€1,250.00". */
export const exactMoney = (currency: string) => moneyFormat(currency);

/** Without the cents, for figures that are looked at rather than counted. */
export const wholeMoney = (currency: string) =>
  moneyFormat(currency, { minimumFractionDigits: 0, maximumFractionDigits: 0 });

/** As short as an axis wants it: "1.3K". */
export const shortMoney = (currency: string) =>
  moneyFormat(currency, {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
