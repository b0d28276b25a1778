import { Fragment } from 'react';

/** Email address that may wrap after a dot or an at sign, but not inside a word. */
export function EmailText({ value }: { value: string }) {
  return value.split(/(?<=[@._+-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
