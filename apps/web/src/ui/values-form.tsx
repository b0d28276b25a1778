import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormMessage } from './form-message.tsx';

type Props = Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> & {
  /** Shows the values as text without controls, for users who may only read them. */
  readOnly: boolean;
  submitLabel: string;
  busy: boolean;
  isDirty: boolean;
  failure: ReactNode;
  /** Shown after saving, until the user types again. */
  saved: ReactNode;
};

/** Form that shows the saved values and saves changes. */
export function ValuesForm(props: Props) {
  const { readOnly, submitLabel, busy, isDirty, failure, saved, children, onSubmit } = props;
  return (
    <form noValidate onSubmit={onSubmit}>
      {/* The fields style themselves by this group; see field.tsx. */}
      <fieldset disabled={readOnly} className="group/values min-w-0 space-y-6">
        {saved && !failure && !isDirty && <FormMessage tone="success">{saved}</FormMessage>}
        {failure && <FormMessage tone="error">{failure}</FormMessage>}
        {children}
        {!readOnly && (
          <Button type="submit" loading={busy} loadingText="Saving..." disabled={!isDirty}>
            {submitLabel}
          </Button>
        )}
      </fieldset>
    </form>
  );
}
