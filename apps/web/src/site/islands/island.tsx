import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type Props<P extends object> = { id: string; of: ComponentType<P>; props: P };

/**
 * Interactive part of a static page. It is prerendered exactly as the script will first render it,
 * with its props beside it. Everything around it stays plain HTML.
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
