import { currencyDecimals } from '@baize/contract';
import { exactMoney, shortMoney, wholeMoney } from '../../lib/format-money.ts';

type AmountProps = { minor: number; currency: string };

/** In whole units: from here on cents say nothing, and from there on only the size does. */
const WHOLE_FROM = 100_000;
const SHORT_FROM = 100_000_000;

function formatFor(minor: number, currency: string) {
  const size = Math.abs(minor) / 10 ** currencyDecimals(currency);
  if (size >= SHORT_FROM) return shortMoney;
  return size >= WHOLE_FROM ? wholeMoney : exactMoney;
}

/** A sum of money on a card: on one line however much it is, the unit small beside it. */
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
