import {
  betTypeOf,
  type LimitField,
  listOwnLimits,
  type TableWithOwnLimits,
  tooLow,
} from '@baize/contract';
import { exactMoney } from '../../lib/format-money.ts';
import { FormMessage } from '../../ui/form-message.tsx';

type Limits = TableWithOwnLimits['limits'][number];

/** Limits that no bet can meet, because the table's minimum bet was raised after they were set. */
export const impossibleLimits = ({ own, min_bet }: Limits): LimitField[] =>
  listOwnLimits(own).flatMap(([field, amount]) =>
    tooLow(field, amount, min_bet) === undefined ? [] : [field],
  );

function titleOf({ currency }: Limits, fields: readonly LimitField[]): string {
  const types = fields.map(betTypeOf);
  const on = types.includes(undefined)
    ? ''
    : ` on ${types.map((type) => type?.replaceAll('_', ' ')).join(', ')}`;
  return `Nobody can bet${on} in ${currency} with your limits`;
}

/** Warns about limits that make betting impossible; renders nothing if there are none. */
export function ImpossibleLimits({ limits }: { limits: readonly Limits[] }) {
  const impossible = limits
    .map((one) => ({ one, fields: impossibleLimits(one) }))
    .filter(({ fields }) => fields.length > 0);
  if (impossible.length === 0) return null;
  return (
    <div className="space-y-3 border-b border-line px-6 py-4 max-sm:px-4">
      {impossible.map(({ one, fields }) => (
        <FormMessage key={one.currency} tone="warning" title={titleOf(one, fields)}>
          The smallest bet is {exactMoney(one.currency)(one.min_bet)}, and your limits leave no room
          for it. Raise them, or remove them by leaving their fields empty.
        </FormMessage>
      ))}
    </div>
  );
}
