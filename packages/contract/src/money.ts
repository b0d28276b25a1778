/**
 * Decimals per currency; amounts are always whole minor units. ISO 4217 defines the decimals of
 * currencies; cryptocurrencies follow convention. `Intl` is not usable: its decimals follow
 * everyday use (none for forints) and are guesses for cryptocurrencies.
 */
const decimalsOf: Readonly<Record<string, number>> = {
  ...withDecimals(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...withDecimals(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...withDecimals(4, 'CLF UYW'),
  ...withDecimals(6, 'USDC USDT'),
  ...withDecimals(8, 'BTC'),
};

const USUAL_DECIMALS = 2;

function withDecimals(decimals: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, decimals]));
}

/** Currency of sandbox tables: worthless, with two decimals. */
export const playMoney = 'PLAY';

export const currencyDecimals = (currency: string): number =>
  decimalsOf[currency] ?? USUAL_DECIMALS;
