import type { LimitedTable } from '@baize/contract';
import { z } from 'zod';
import { useSchemaForm } from '../../lib/schema-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

const shape = z.object({
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3,4}$/, 'Please enter a code such as EUR.'),
});

type Props = { table: LimitedTable; onChosen: (currency: string) => void; onClose: () => void };

/** Asks for a currency. The next dialog asks for its limits. */
export function AddCurrencyDialog({ table, onChosen, onClose }: Props) {
  const { form, bind } = useSchemaForm({ shape, start: { currency: '' } });
  return (
    <FormDialog
      open
      size="sm"
      onClose={onClose}
      title={`Another currency for ${table.name}`}
      submitLabel="Set its limits"
      onSubmit={form.handleSubmit(({ currency }) => onChosen(currency))}
      busy={false}
      failure={undefined}
    >
      <TextField label="Currency" placeholder="EUR" autoComplete="off" {...bind('currency')} />
    </FormDialog>
  );
}
