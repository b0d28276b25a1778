import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { RoundFinding } from './round-finding.tsx';

const hash = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'Please enter 64 hexadecimal digits.');

const values = z.object({
  index: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,6}$/, 'Please enter the place in the chain, from 1.'),
  commit: hash,
  seed: hash,
  number: z
    .string()
    .trim()
    .regex(/^(\d|[12]\d|3[0-6])?$/, 'Please enter a number from 0 to 36.'),
  end: z.union([hash, z.literal('')], 'Please enter 64 hexadecimal digits.'),
});
type Values = z.infer<typeof values>;

const names = Object.keys(values.shape) as (keyof Values)[];

/** What was entered lives in the address, so that a check can be handed on. */
export function CheckByHand() {
  const [params, setParams] = useSearchParams();
  const given = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Values;
  const form = useForm({ resolver: zodResolver(values), defaultValues: given });
  const { errors } = form.formState;
  const checked = values.safeParse(given);
  const submit = form.handleSubmit((next) => setParams({ by: 'hand', ...next }));
  return (
    <div className="space-y-6">
      <Card>
        <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Place in the chain"
            inputMode="numeric"
            autoComplete="off"
            error={errors.index?.message}
            {...form.register('index')}
          />
          <TextField
            label="Announced number"
            optional
            inputMode="numeric"
            autoComplete="off"
            error={errors.number?.message}
            {...form.register('number')}
          />
          <TextField
            label="Commitment"
            autoComplete="off"
            spellCheck={false}
            className="sm:col-span-2"
            error={errors.commit?.message}
            {...form.register('commit')}
          />
          <TextField
            label="Seed"
            autoComplete="off"
            spellCheck={false}
            className="sm:col-span-2"
            error={errors.seed?.message}
            {...form.register('seed')}
          />
          <TextField
            label="Published end of the chain"
            optional
            autoComplete="off"
            spellCheck={false}
            className="sm:col-span-2"
            hint="With it the whole chain is followed back to its start."
            error={errors.end?.message}
            {...form.register('end')}
          />
          <div className="sm:col-span-2">
            <Button type="submit">Check</Button>
          </div>
        </form>
      </Card>
      {checked.success && <EnteredRound values={checked.data} />}
    </div>
  );
}

function EnteredRound({ values: { index, commit, seed, number, end } }: { values: Values }) {
  return (
    <RoundFinding
      evidence={{
        index: Number(index),
        commit,
        seed,
        number: number === '' ? null : Number(number),
      }}
      chainEnd={end === '' ? undefined : end}
    />
  );
}
