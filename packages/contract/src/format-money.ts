import { currencyDecimals } from './money.ts';

/**
 * `Intl.NumberFormat` accepts any three letters as a currency. Longer codes are written after the
 * amount.
 */
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

export function moneyFormat(currency: string, options: Intl.NumberFormatOptions = {}) {
  const format = formOf(currency, options);
  const unit = 10 ** currencyDecimals(currency);
  return (minor: number): string => format(minor / unit);
}
