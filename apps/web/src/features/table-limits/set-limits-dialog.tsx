import { type LimitedTable, type TableWithLimits, tableLimitRoutes } from '@baize/contract';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { amountText, filledIn, optionalMoney, requiredMoney } from '../../lib/money-text.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.ts';
import { SpotFields } from './spot-fields.tsx';

type Limits = TableWithLimits['limits'][number];
type Props = {
  table: LimitedTable;
  currency: string;
  /** `undefined` for a currency that the table does not have yet. */
  limits: Limits | undefined;
  onClose: () => void;
};

const shapeIn = (currency: string) =>
  z.object({
    min_bet: requiredMoney(currency),
    max_payout: requiredMoney(currency),
    max_round_stake: requiredMoney(currency),
    max_bets_per_round: z
      .string()
      .trim()
      .regex(/^[1-9]\d*$/, 'Please enter a number.')
      .transform(Number),
    max_exposure: optionalMoney(currency),
    spot_limits: z.record(z.string(), optionalMoney(currency)),
  });

/** Sets a table's limits for one currency. */
export function SetLimitsDialog({ table, currency, limits, onClose }: Props) {
  const toast = useToast();
  const { bind, submit, busy, failure } = useRouteForm({
    shape: shapeIn(currency),
    start: {
      min_bet: amountText(currency, limits?.min_bet),
      max_payout: amountText(currency, limits?.max_payout),
      max_round_stake: amountText(currency, limits?.max_round_stake),
      max_bets_per_round: String(limits?.max_bets_per_round ?? 200),
      max_exposure: amountText(currency, limits?.max_exposure),
      spot_limits: Object.fromEntries(
        table.bet_types.map((type) => [type, amountText(currency, limits?.spot_limits[type])]),
      ),
    },
    follow: true,
    send: ({ spot_limits, ...amounts }) =>
      callApi(tableLimitRoutes.setTableLimits, {
        params: { table_id: table.id, currency },
        body: { ...amounts, spot_limits: filledIn(spot_limits) },
      }),
    changes: everythingUnder('admin', 'live_tables'),
    onSent: ({ message }) => {
      toast.show({ type: 'success', title: message });
      onClose();
    },
    failed: (error) => failureText(error, 'The limits were not saved. Please try again.'),
  });
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${table.name} in ${currency}`}
      description="They hold at once, at every process. A partner’s own limits hold where they are lower."
      submitLabel="Save limits"
      onSubmit={submit}
      busy={busy}
      failure={failure}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Smallest bet" {...amount} {...bind('min_bet')} />
        <TextField
          label="Highest return of a bet"
          hint="Stake included."
          {...amount}
          {...bind('max_payout')}
        />
        <TextField label="Stake of a player in a round" {...amount} {...bind('max_round_stake')} />
        <TextField
          label="Bets of a player in a round"
          inputMode="numeric"
          {...bind('max_bets_per_round')}
        />
        <TextField
          label="Most the house may lose in a round"
          hint="Over all players. Left empty there is no cap."
          optional
          className="sm:col-span-2"
          {...amount}
          {...bind('max_exposure')}
        />
      </div>
      <SpotFields
        betTypes={table.bet_types}
        currency={currency}
        open={Object.keys(limits?.spot_limits ?? {}).length > 0}
        bind={bind}
      >
        The most a player may have on one spot in a round. Left empty, the highest return alone
        limits it.
      </SpotFields>
    </FormDialog>
  );
}
