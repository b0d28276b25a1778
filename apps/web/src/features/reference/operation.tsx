import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { cardClass } from '../../ui/card.tsx';
import { type ListedOperation, type Schema, typeOf } from './openapi.ts';

const methodTones: Record<string, BadgeTone> = {
  get: 'blue',
  post: 'green',
  put: 'yellow',
  delete: 'red',
};

const audiences: Record<string, string> = {
  partnerToken: 'Partner',
  adminToken: 'Staff',
  apiKey: 'API key',
};

function audienceOf({ security }: ListedOperation): string {
  const names = security.flatMap((scheme) => Object.keys(scheme)).map((name) => audiences[name]);
  return names.length === 0 ? 'Public' : names.join(' or ');
}

export function Operation({ operation }: { operation: ListedOperation }) {
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  const [status, success] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const answer = Object.entries(success?.content ?? {})[0];
  const refusals = Object.entries(operation.responses).filter(([code]) => !code.startsWith('2'));
  return (
    <details className={cardClass}>
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <Badge tone={methodTones[operation.method] ?? 'grey'}>
          {operation.method.toUpperCase()}
        </Badge>
        <code className="font-mono text-sm wrap-anywhere">{operation.path}</code>
        <span className="grow text-ink-muted">{operation.summary}</span>
        <Badge>{audienceOf(operation)}</Badge>
      </summary>
      <div className="space-y-5 border-t border-line px-4 py-4">
        {operation['x-permission'] && (
          <p className="text-ink-muted">
            Needs the permission <code className="font-mono">{operation['x-permission']}</code>.
          </p>
        )}
        {operation.parameters.length > 0 && (
          <Fields
            title="Parameters"
            rows={operation.parameters.map(({ name, schema, required, in: place }) => ({
              name,
              type: typeOf(schema),
              note: `${place}${required ? '' : ', optional'}`,
            }))}
          />
        )}
        {body && <Fields title={`Body (${body[0]})`} rows={rowsOf(body[1].schema)} />}
        {answer && (
          <Fields title={`Answer ${status} (${answer[0]})`} rows={rowsOf(answer[1].schema)} />
        )}
        <div>
          <h3 className="mb-2 font-medium">Refusals</h3>
          <ul className="space-y-1 text-sm text-ink-muted">
            {refusals.map(([code, { description }]) => (
              <li key={code}>
                <span className="mr-2 font-medium text-ink tabular-nums">{code}</span>
                {description.replaceAll('`', '').replaceAll('\n\n', ' · ')}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  );
}

type Row = { name: string; type: string; note: string };

function rowsOf(schema: Schema | undefined): Row[] {
  const shapes = schema?.anyOf ?? schema?.oneOf ?? [schema ?? {}];
  const rows = new Map<string, Row>();
  for (const shape of shapes) {
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      const required = shape.required?.includes(name) ?? false;
      const note = [field.description, required ? '' : 'optional'].filter(Boolean).join(', ');
      rows.set(name, { name, type: typeOf(field), note });
    }
  }
  return [...rows.values()];
}

function Fields({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <div>
      <h3 className="mb-2 font-medium">{title}</h3>
      <dl className="divide-y divide-line text-sm">
        {rows.map(({ name, type, note }) => (
          <div key={name} className="grid gap-x-4 py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-mono text-ink">{name}</dt>
            <dd className="wrap-anywhere text-ink-muted">
              <code className="font-mono">{type}</code>
              {note && <span className="text-ink-subtle"> · {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
