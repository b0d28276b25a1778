import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type Props<P extends object> = { id: string; of: ComponentType<P>; props: P };

/**
 * A part of a page that a script brings to life: drawn here exactly as the script will draw it
 * first, with what it needs beside it. Everything around it stays plain HTML.
 */
export function Island<P extends object>({ id, of: Component, props }: Props<P>) {
  return (
    <div
      id={id}
      data-island=""
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React right here
      dangerouslySetInnerHTML={{
        __html: renderToString(<Component {...props} />, { identifierPrefix: id }),
      }}
    />
  );
}
