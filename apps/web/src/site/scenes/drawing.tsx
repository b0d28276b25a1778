import type { ComponentProps } from 'react';

/** A picture that says nothing the text beside it does not say. */
export function Drawing(props: ComponentProps<'svg'>) {
  return <svg aria-hidden="true" {...props} />;
}
