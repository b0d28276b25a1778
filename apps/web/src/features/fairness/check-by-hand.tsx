import { games } from '@baize/games';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { gameIds, gameName } from '../../concepts/live-tables/games.ts';
import { useSchemaForm } from '../../lib/schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChangeOf } from '../../ui/use-change-of.ts';
import { RoundFinding } from './round-finding.tsx';

const hash = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'Please enter 64 hexadecimal digits.');

const fields = z.object({
  game: z.enum(gameIds),
  index: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,6}$/, 'Please enter the place in the chain, from 1.'),
  commit: hash,
  seed: hash,
  number: z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, 'Please enter a number.'),
  end: z.union([hash, z.literal('')], 'Please enter 64 hexadecimal digits.'),
});
type Values = z.infer<typeof fields>;

const values = fields.superRefine(({ game, number }, check) => {
  const last = games[game].outcomeCount - 1;
  if (Number(number) <= last) return;
  check.addIssue({
    code: 'custom',
    path: ['number'],
    message: `Please enter a number from 0 to ${last}.`,
  });
});

const names = Object.keys(fields.shape) as (keyof Values)[];
const gameOptions = gameIds.map((value) => ({ value, label: gameName(value) }));

/** Stores the input in the URL, so that a check can be shared as a link. */
export function CheckByHand() {
  const [params, setParams] = useSearchParams();
  const given = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Values;
  given.game ||= gameIds[0];
  const { form, bind } = useSchemaForm({ shape: values, start: given });
  // The verdict is about the values in the URL. Reset the fields to them after Back.
  useChangeOf(JSON.stringify(given), () => form.reset(given));
  const checked = values.safeParse(given);
  const submit = form.handleSubmit((next) => setParams({ by: 'hand', ...next }));
  return (
    <div className="space-y-6">
      <Card>
        <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-2">
          {gameOptions.length > 1 && (
            <SelectField
              label="Game"
              options={gameOptions}
              className="sm:col-span-2"
              {...bind('game')}
            />
          )}
          <TextField
            label="Place in the chain"
            inputMode="numeric"
            autoComplete="off"
            {...bind('index')}
          />
          <TextField
            label="Announced number"
            optional
            inputMode="numeric"
            autoComplete="off"
            {...bind('number')}
          />
          <TextField
            label="Commitment"
            autoComplete="off"
            spellCheck={false}
            className="sm:col-span-2"
            {...bind('commit')}
          />
          <TextField
            label="Seed"
            autoComplete="off"
            spellCheck={false}
            className="sm:col-span-2"
            {...bind('seed')}
          />
          <TextField
            label="Published end of the chain"
            optional
            autoComplete="off"
            spellCheck={false}
            className="sm:col-span-2"
            hint="With it the whole chain is followed back to its start."
            {...bind('end')}
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

function EnteredRound({ values: { game, index, commit, seed, number, end } }: { values: Values }) {
  return (
    <RoundFinding
      evidence={{
        game,
        index: Number(index),
        commit,
        seed,
        number: number === '' ? null : Number(number),
      }}
      chainEnd={end === '' ? undefined : end}
    />
  );
}
