import { SelectField } from '../../ui/select-field.tsx';

const choices = [
  { value: '0', label: 'At once' },
  { value: '1', label: 'In 1 hour' },
  { value: '24', label: 'In 24 hours' },
  { value: '72', label: 'In 72 hours' },
];

type Props = { label: string; hours: number; onChange: (hours: number) => void };

/**
 * Selects how long a revoked or replaced key keeps working, so that servers can be switched one by
 * one.
 */
export function GraceField({ label, hours, onChange }: Props) {
  return (
    <SelectField
      label={label}
      options={choices}
      value={String(hours)}
      onChange={(event) => onChange(Number(event.target.value))}
      hint={
        hours === 0
          ? 'Whoever uses it is refused from this moment, and connected players are let go.'
          : 'Until then both work. Do not wait if someone else may have it.'
      }
    />
  );
}
