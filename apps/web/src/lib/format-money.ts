import { currencyDecimals } from '@baize/contract';

/** Three letters are a currency to browsers, whatever they are; a code that is none follows the amount. */
const isCode = (currency: string) => /^[A-Z]{3}$/.test(currency);

function formOf(currency: string, options: Intl.NumberFormatOptions): (amount: number) => string {
  const decimals = currencyDecimals(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, ...options };
  if (isCode(currency)) {
    const money = new Intl.NumberFormat('en', { style: 'currency', currency, ...digits });
    return (amount) => money.format(amount);
  }
  const plain = new Intl.NumberFormat('en', digits);
  const suffix = currency && ` ${currency}`;
  return (amount) => `${plain.format(amount)}${suffix}`;
}

/** How to write amounts of a currency, given in its minor units. */
function moneyFormat(currency: string, options: Intl.NumberFormatOptions = {}) {
  const format = formOf(currency, options);
  const unit = 10 ** currencyDecimals(currency);
  return (minor: number): string => format(minor / unit);
}

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
