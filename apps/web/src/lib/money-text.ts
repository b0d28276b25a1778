import { currencyDecimals } from '@baize/contract';
import { z } from 'zod';

/** Formats an amount of minor units for an input field. */
export const amountText = (currency: string, minor: number | null | undefined): string =>
  minor === null || minor === undefined
    ? ''
    : (minor / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency));

/**
 * Parses an amount. A comma is only accepted between thousands: many people read "12,50" as 12.5,
 * so it is refused as ambiguous.
 */
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

/** Schema that converts a typed amount to minor units; an empty field becomes `null`. */
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

/** Returns the amounts that are not `null`. */
export const filledIn = (amounts: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(
    Object.entries(amounts).filter((entry): entry is [string, number] => entry[1] !== null),
  );
