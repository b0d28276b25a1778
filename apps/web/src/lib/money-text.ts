import { currencyDecimals } from '@baize/contract';
import { z } from 'zod';

/** An amount of minor units as it stands in a field. */
export const amountText = (currency: string, minor: number | null | undefined): string =>
  minor === null || minor === undefined
    ? ''
    : (minor / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency));

/** A comma stands between thousands and nowhere else: "12,50" is twelve and a half to many, and no amount to us. */
function readAmount(currency: string, text: string): number | undefined {
  const decimals = currencyDecimals(currency);
  const fraction = decimals === 0 ? '' : `(\\.\\d{1,${decimals}})?`;
  const form = new RegExp(`^(\\d{1,12}|\\d{1,3}([\\s,]\\d{3}){1,3})${fraction}$`);
  const typed = text.trim();
  if (!form.test(typed)) return undefined;
  return Math.round(Number(typed.replace(/[\s,]/g, '')) * 10 ** decimals);
}

const wrong = (currency: string) => {
  const decimals = currencyDecimals(currency);
  return decimals === 0
    ? 'Please enter a whole amount, such as 1,250.'
    : `Please enter an amount with at most ${decimals} decimals, such as 1,250.5.`;
};

/** What people type as money, in the minor units that the API takes; left empty it is null. */
export const optionalMoney = (currency: string) =>
  z.string().transform((text, context): number | null => {
    if (text.trim() === '') return null;
    const amount = readAmount(currency, text);
    if (amount !== undefined) return amount;
    context.addIssue(wrong(currency));
    return z.NEVER;
  });

export const requiredMoney = (currency: string) =>
  optionalMoney(currency).transform((amount, context): number => {
    if (amount !== null) return amount;
    context.addIssue('Please enter an amount.');
    return z.NEVER;
  });

/** Those that were filled in. */
export const filledIn = (amounts: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(amounts).filter((entry): entry is [string, number] => entry[1] !== null),
  );
