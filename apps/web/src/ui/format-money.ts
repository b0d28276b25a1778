/** The codes of currencies that are none, such as play money, have two decimals like most. */
const DECIMALS = 2;

type Form = { format: (amount: number) => string; decimals: number };

function formOf(currency: string, options: Intl.NumberFormatOptions): Form {
  try {
    const money = new Intl.NumberFormat('en', { style: 'currency', currency });
    const decimals = money.resolvedOptions().maximumFractionDigits ?? DECIMALS;
    const shown = new Intl.NumberFormat('en', { style: 'currency', currency, ...options });
    return { decimals, format: (amount) => shown.format(amount) };
  } catch {
    const plain = new Intl.NumberFormat('en', {
      minimumFractionDigits: DECIMALS,
      maximumFractionDigits: DECIMALS,
      ...options,
    });
    const suffix = currency && ` ${currency}`;
    return { decimals: DECIMALS, format: (amount) => `${plain.format(amount)}${suffix}` };
  }
}

/** How to write amounts of a currency, given in its minor units. */
function moneyFormat(currency: string, options: Intl.NumberFormatOptions = {}) {
  const { format, decimals } = formOf(currency, options);
  return (minor: number): string => format(minor / 10 ** decimals);
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
