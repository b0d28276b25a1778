import { currencyDecimals, moneyFormat } from '@baize/contract';

/** Full amount: "1,250.00 PLAY", "€1,250.00". */
export const exactMoney = (currency: string) => moneyFormat(currency);

/** Amount without cents, for large figures. */
export const wholeMoney = (currency: string) =>
  moneyFormat(currency, { minimumFractionDigits: 0, maximumFractionDigits: 0 });

/**
 * Abbreviated amount for an axis: "1.3K". Amounts below one unit have two significant digits:
 * "0.00013".
 */
export function shortMoney(currency: string) {
  const short = moneyFormat(currency, {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  const part = moneyFormat(currency, { maximumSignificantDigits: 2 });
  const one = 10 ** currencyDecimals(currency);
  return (minor: number) => (Math.abs(minor) < one ? part : short)(minor);
}
