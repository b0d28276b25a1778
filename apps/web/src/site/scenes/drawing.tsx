import type { ComponentProps } from 'react';

/** Decorative drawing, hidden from assistive technology. */
export function Drawing(props: ComponentProps<'svg'>) {
  return <svg aria-hidden="true" {...props} />;
}
