import { currencyDecimals, moneyFormat } from '@baize/contract';

/** In full: "1,250.00 PLAY", "€1,250.00". */
export const exactMoney = (currency: string) => moneyFormat(currency);

/** Without the cents, for figures so large that these say nothing. */
export const wholeMoney = (currency: string) =>
  moneyFormat(currency, { minimumFractionDigits: 0, maximumFractionDigits: 0 });

/** As short as an axis wants it: "1.3K"; what is less than one of the currency with two figures: "0.00013". */
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
