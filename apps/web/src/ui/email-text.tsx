import { Fragment } from 'react';

/** An address that goes on in the next line behind a dot or an at sign, not inside a word. */
export function EmailText({ value }: { value: string }) {
  return value.split(/(?<=[@._+-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
