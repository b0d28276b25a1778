/**
 * Amounts are whole minor units everywhere. How many decimals a currency has is ISO 4217's to say, and
 * custom's for coins. Browsers know what people write instead, which for forints is no decimals, and
 * guess at coins: the list is ours.
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

/** What the sandbox tables play for. It is worth nothing and has two decimals like most. */
export const playMoney = 'PLAY';

export const currencyDecimals = (currency: string): number =>
  decimalsOf[currency] ?? USUAL_DECIMALS;
