import {
  longestMinutes,
  type Player,
  type PlayLimit,
  playerRoutes,
  playLimitKinds,
  playMoney,
  playWindows,
} from '@baize/contract';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { amountText, optionalMoney } from '../../lib/money-text.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.ts';

type Props = { player: Player; onClose: () => void };

const usual = [playMoney, 'EUR', 'USD', 'GBP'];
const windowNames = { day: 'A day', week: 'A week', month: 'A month' } as const;
const kindNames = { loss: 'The most to lose', stake: 'The most to stake' } as const;
const fields = playLimitKinds.flatMap((kind) =>
  playWindows.map((window) => ({ kind, window, name: `${kind}_${window}` as const })),
);

const minutesField = (least: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (/^\d+$/.test(text) && +text >= least && +text <= longestMinutes),
      `Please enter ${least} to ${longestMinutes} minutes.`,
    )
    .transform((text) => (text === '' ? null : Number(text)));

/**
 * Amounts of one currency. The form keeps those of every currency, so switching discards nothing.
 */
const amountsOf = ({ limits }: Player, currency: string) =>
  Object.fromEntries(
    fields.map(({ kind, window, name }) => {
      const known = limits.find(
        (one) => one.kind === kind && one.window === window && one.currency === currency,
      );
      return [name, amountText(currency, known?.amount)];
    }),
  );

const byCurrency = <T,>(currencies: readonly string[], make: (currency: string) => T) =>
  Object.fromEntries(currencies.map((currency) => [currency, make(currency)]));

export function PlayerLimitsDialog({ player, onClose }: Props) {
  const toast = useToast();
  const played = [...player.limits, ...player.play].map(({ currency }) => currency);
  const currencies = [...new Set([...played, ...usual])];
  const [currency, setCurrency] = useState(currencies[0] ?? playMoney);
  const { form, bind, submit, busy, failure } = useRouteForm({
    shape: z.object({
      amounts: z.object(
        byCurrency(currencies, (code) => z.record(z.string(), optionalMoney(code))),
      ),
      session_minutes: minutesField(1),
      reality_check_minutes: minutesField(0),
    }),
    start: {
      amounts: byCurrency(currencies, (code) => amountsOf(player, code)),
      session_minutes: String(player.session_minutes ?? ''),
      reality_check_minutes: String(player.reality_check_minutes ?? ''),
    },
    follow: true,
    send: ({ amounts, ...minutes }) =>
      callApi(playerRoutes.limitOwnPlayer, {
        params: { player_id: player.player_id },
        query: { mode: player.mode },
        body: {
          ...minutes,
          limits: currencies.flatMap((code) =>
            fields.flatMap(({ kind, window, name }): PlayLimit[] => {
              const amount = amounts[code]?.[name] ?? null;
              return amount === null ? [] : [{ kind, window, currency: code, amount }];
            }),
          ),
        },
      }),
    changes: everythingUnder('partner', 'players'),
    onSent: ({ message }) => {
      toast.show({ type: 'success', title: message });
      onClose();
    },
    failed: (error) => failureText(error, 'The limits were not saved. Please try again.'),
  });
  // Do not switch currencies while a field has an error, so that the error stays visible.
  const turnTo = async (next: string) => {
    if (await form.trigger(`amounts.${currency}`)) setCurrency(next);
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Limits of ${player.player_id}`}
      description="What is left empty is not limited."
      submitLabel="Save limits"
      onSubmit={submit}
      busy={busy}
      failure={failure}
    >
      <SelectField
        label="Currency"
        value={currency}
        onChange={(event) => turnTo(event.target.value)}
        options={currencies.map((code) => ({ value: code, label: code }))}
        hint="Limits of all of them are saved together."
      />
      {playLimitKinds.map((kind) => (
        <fieldset key={kind} className="space-y-2">
          <legend className="mb-2 font-medium">{kindNames[kind]}</legend>
          <div className="grid gap-4 sm:grid-cols-3">
            {fields
              .filter((field) => field.kind === kind)
              .map(({ window, name }) => (
                <TextField
                  key={`${currency} ${name}`}
                  label={windowNames[window]}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="No limit"
                  {...bind(`amounts.${currency}.${name}`)}
                />
              ))}
          </div>
        </fieldset>
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Longest sitting"
          inputMode="numeric"
          placeholder="No limit"
          hint="Minutes. Then 15 minutes away."
          {...bind('session_minutes')}
        />
        <TextField
          label="Reality check"
          inputMode="numeric"
          placeholder="As for all"
          hint="Every so many minutes; 0 is never."
          {...bind('reality_check_minutes')}
        />
      </div>
    </FormDialog>
  );
}
