import {
  longestMinutes,
  type Player,
  type PlayLimit,
  playerRoutes,
  playLimitKinds,
  playMoney,
  playWindows,
} from '@baize/contract';
import { type ReactNode, useState } from 'react';
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
import type { PlayerRef } from './player-queries.ts';

type Props = { who: PlayerRef; known: Player | undefined; onClose: () => void };

const usual = [playMoney, 'EUR', 'USD', 'GBP'];
const windowNames = { day: 'A day', week: 'A week', month: 'A month' } as const;
const kindNames = { loss: 'The most to lose', stake: 'The most to stake' } as const;
const fields = playLimitKinds.flatMap((kind) =>
  playWindows.map((window) => ({ kind, window, name: `${kind}_${window}` as const })),
);

export function PlayerLimitsDialog(props: Props) {
  const { known } = props;
  const currencies = [
    ...new Set([
      ...(known?.limits ?? []).map(({ currency }) => currency),
      ...(known?.play ?? []).map(({ currency }) => currency),
      ...usual,
    ]),
  ];
  const [currency, setCurrency] = useState(currencies[0] ?? playMoney);
  return (
    <LimitsForm
      key={currency}
      {...props}
      currency={currency}
      choice={
        <SelectField
          label="Currency"
          value={currency}
          onChange={(event) => setCurrency(event.target.value)}
          options={currencies.map((code) => ({ value: code, label: code }))}
          hint="The others stay as they are."
        />
      }
    />
  );
}

const minutesField = (least: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (/^\d+$/.test(text) && +text >= least && +text <= longestMinutes),
      `Please enter ${least} to ${longestMinutes} minutes.`,
    )
    .transform((text) => (text === '' ? null : Number(text)));

type FormProps = Props & { currency: string; choice: ReactNode };

function LimitsForm({ who, known, currency, choice, onClose }: FormProps) {
  const toast = useToast();
  const limits = known?.limits ?? [];
  const find = (kind: string, window: string) =>
    limits.find((one) => one.kind === kind && one.window === window && one.currency === currency);
  const { bind, submit, busy, failure } = useRouteForm({
    shape: z.object({
      amounts: z.record(z.string(), optionalMoney(currency)),
      session_minutes: minutesField(1),
      reality_check_minutes: minutesField(0),
    }),
    start: {
      amounts: Object.fromEntries(
        fields.map(({ kind, window, name }) => [
          name,
          amountText(currency, find(kind, window)?.amount),
        ]),
      ),
      session_minutes: String(known?.session_minutes ?? ''),
      reality_check_minutes: String(known?.reality_check_minutes ?? ''),
    },
    send: ({ amounts, ...minutes }) =>
      callApi(playerRoutes.limitOwnPlayer, {
        params: { player_id: who.player_id },
        query: { mode: who.mode },
        body: {
          ...minutes,
          limits: [
            ...limits.filter((one) => one.currency !== currency),
            ...fields.flatMap(({ kind, window, name }): PlayLimit[] => {
              const amount = amounts[name] ?? null;
              return amount === null ? [] : [{ kind, window, currency, amount }];
            }),
          ],
        },
      }),
    changes: everythingUnder('partner', 'players'),
    onSent: ({ message }) => {
      toast.show({ type: 'success', title: message });
      onClose();
    },
    failed: (error) => failureText(error, 'The limits were not saved. Please try again.'),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Limits of ${who.player_id}`}
      description="What is left empty is not limited."
      submitLabel="Save limits"
      onSubmit={submit}
      busy={busy}
      failure={failure}
    >
      {choice}
      {playLimitKinds.map((kind) => (
        <fieldset key={kind} className="space-y-2">
          <legend className="mb-2 font-medium">{kindNames[kind]}</legend>
          <div className="grid gap-4 sm:grid-cols-3">
            {fields
              .filter((field) => field.kind === kind)
              .map(({ window, name }) => (
                <TextField
                  key={name}
                  label={windowNames[window]}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="No limit"
                  {...bind(`amounts.${name}`)}
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
