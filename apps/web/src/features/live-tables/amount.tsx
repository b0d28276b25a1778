import { currencyDecimals } from '@baize/contract';
import { exactMoney, shortMoney, wholeMoney } from '../../lib/format-money.ts';

type AmountProps = { minor: number; currency: string };

/**
 * Thresholds in whole currency units: first the cents are dropped, then the number is abbreviated.
 */
const WHOLE_FROM = 100_000;
const SHORT_FROM = 100_000_000;

function formatFor(minor: number, currency: string) {
  const size = Math.abs(minor) / 10 ** currencyDecimals(currency);
  if (size >= SHORT_FROM) return shortMoney;
  return size >= WHOLE_FROM ? wholeMoney : exactMoney;
}

/** Amount on a card. It always fits on one line, with the currency in small print. */
export function Amount({ minor, currency }: AmountProps) {
  const text = formatFor(minor, currency)(currency)(minor);
  const unit = ` ${currency}`;
  const hasUnit = text.endsWith(unit);
  return (
    <span title={exactMoney(currency)(minor)} className="text-xl whitespace-nowrap max-sm:text-lg">
      {hasUnit ? text.slice(0, -unit.length) : text}
      {hasUnit && <span className="text-sm font-medium text-ink-muted max-sm:text-xs">{unit}</span>}
    </span>
  );
}
