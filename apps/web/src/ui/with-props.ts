import { cloneElement, type ReactElement } from 'react';
import { cx } from './cx.ts';

type Given = { className?: string };

/** The element with our properties; its own come first, and its classes come after ours. */
export function withProps(element: ReactElement, given: Given & Record<string, unknown>) {
  const own = element.props as Given;
  return cloneElement(element as ReactElement<Given>, {
    ...given,
    ...own,
    className: cx(given.className, own.className),
  });
}
