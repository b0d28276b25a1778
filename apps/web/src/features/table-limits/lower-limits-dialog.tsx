import {
  type AccountMode,
  type LimitedTable,
  type LimitField,
  refusedOwnLimit,
  type TableWithOwnLimits,
  tableLimitRoutes,
} from '@baize/contract';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { exactMoney } from '../../lib/format-money.ts';
import { amountText, filledIn, optionalMoney } from '../../lib/money-text.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.ts';
import { SpotFields } from './spot-fields.tsx';

type Props = {
  mode: AccountMode;
  table: LimitedTable;
  limits: TableWithOwnLimits['limits'][number];
  onClose: () => void;
};

/** Checks a limit by the server's rules before sending it. */
const lowered = (limits: Props['limits'], field: LimitField) =>
  optionalMoney(limits.currency).superRefine((amount, check) => {
    const refused = amount === null ? undefined : refusedOwnLimit(limits, field, amount);
    if (refused !== undefined) check.addIssue(refused);
  });

export function LowerLimitsDialog({ mode, table, limits, onClose }: Props) {
  const { currency, own } = limits;
  const toast = useToast();
  const write = exactMoney(currency);
  const { bind, submit, busy, failure } = useRouteForm({
    shape: z.object({
      max_payout: lowered(limits, 'max_payout'),
      max_round_stake: lowered(limits, 'max_round_stake'),
      spot_limits: z.object(
        Object.fromEntries(
          table.bet_types.map((type) => [type, lowered(limits, `spot_limits.${type}`)]),
        ),
      ),
    }),
    start: {
      max_payout: amountText(currency, own.max_payout),
      max_round_stake: amountText(currency, own.max_round_stake),
      spot_limits: Object.fromEntries(
        table.bet_types.map((type) => [type, amountText(currency, own.spot_limits[type])]),
      ),
    },
    follow: true,
    send: ({ spot_limits, ...amounts }) =>
      callApi(tableLimitRoutes.setOwnTableLimits, {
        params: { table_id: table.id, currency },
        query: { mode },
        body: { ...amounts, spot_limits: filledIn(spot_limits) },
      }),
    changes: everythingUnder('partner', 'live_tables'),
    onSent: ({ message }) => {
      toast.show({ type: 'success', title: message });
      onClose();
    },
    failed: (error) => failureText(error, 'The limits were not saved. Please try again.'),
  });
  const amount = { inputMode: 'decimal', autoComplete: 'off', optional: true } as const;
  const ofTable = (type: string) => {
    const most = limits.spot_limits[type];
    return most === undefined ? undefined : write(most);
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Your limits of ${table.name} in ${currency}`}
      description={`For your own players, at once. Left empty, the table’s own hold. The smallest bet is ${write(limits.min_bet)}.`}
      submitLabel="Save limits"
      onSubmit={submit}
      busy={busy}
      failure={failure}
    >
      <TextField
        label="Highest return of a bet"
        hint={`The table: ${write(limits.max_payout)}, stake included.`}
        {...amount}
        {...bind('max_payout')}
      />
      <TextField
        label="Stake of a player in a round"
        hint={`The table: ${write(limits.max_round_stake)}.`}
        {...amount}
        {...bind('max_round_stake')}
      />
      <SpotFields
        betTypes={table.bet_types}
        currency={currency}
        open={Object.keys(own.spot_limits).length > 0}
        placeholderOf={ofTable}
        bind={bind}
      >
        The most a player may have on one spot in a round.
      </SpotFields>
    </FormDialog>
  );
}
