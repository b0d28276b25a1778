import { cloneElement, type ReactElement } from 'react';
import { cx } from './cx.ts';

type Given = { className?: string };

/**
 * Clones an element with our props. Its own props take precedence, and its classes come after ours.
 */
export function withProps(element: ReactElement, given: Given & Record<string, unknown>) {
  const own = element.props as Given;
  return cloneElement(element as ReactElement<Given>, {
    ...given,
    ...own,
    className: cx(given.className, own.className),
  });
}
