import type { ReactNode } from 'react';
import { type Field, type Schema, shapesOf } from './describe-schema.ts';

/** Fields of a request or response body, listed separately for each alternative shape. */
export function Shapes({ title, schema }: { title: string; schema: Schema | undefined }) {
  const shapes = shapesOf(schema);
  return (
    <Part title={shapes.length > 1 ? `${title}, one of these` : title}>
      <div className="space-y-4">
        {shapes.map((shape) => (
          <div key={shape.title}>
            {shapes.length > 1 && (
              <h4 className="mb-1 text-sm font-medium text-ink-muted">{shape.title}</h4>
            )}
            <Fields fields={shape.fields} />
          </div>
        ))}
      </div>
    </Part>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-medium">{title}</h3>
      {children}
    </div>
  );
}

export function Fields({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {fields.map(({ name, type, note, fields: inside }) => (
        <div key={name} className="grid gap-x-4 py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="font-mono wrap-anywhere text-ink">{name}</dt>
          <dd className="wrap-anywhere text-ink-muted">
            <code className="font-mono">{type}</code>
            {note && <span className="text-ink-subtle"> · {note}</span>}
          </dd>
          {inside.length > 0 && (
            <dd className="mt-1.5 border-l border-line pl-4 sm:col-span-2">
              <Fields fields={inside} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
