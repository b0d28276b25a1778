import type { SecurityScheme } from '@baize/contract';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { cardClass } from '../../ui/card.tsx';
import { noteOf, typeOf, usualOf } from './describe-schema.ts';
import { Fields, Part, Shapes } from './fields.tsx';
import type { ListedOperation } from './openapi.ts';

const methodTones: Record<string, BadgeTone> = {
  get: 'blue',
  post: 'green',
  put: 'yellow',
  delete: 'red',
};

const audiences: Record<SecurityScheme, string> = {
  partnerToken: 'Partner',
  adminToken: 'Staff',
  apiKey: 'API key',
  secretKey: 'Secret key',
};

function audienceOf({ security }: ListedOperation): string {
  const ways = security.map((way) => {
    const schemes = Object.keys(way) as SecurityScheme[];
    return schemes.map((scheme) => audiences[scheme]).join(' with ') || 'Public';
  });
  return ways.join(' or ') || 'Public';
}

export function Operation({ operation }: { operation: ListedOperation }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={cardClass} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <Badge tone={methodTones[operation.method] ?? 'grey'}>
          {operation.method.toUpperCase()}
        </Badge>
        <code className="font-mono text-sm wrap-anywhere">{operation.path}</code>
        <span className="grow text-ink-muted">{operation.summary}</span>
        <Badge>{audienceOf(operation)}</Badge>
      </summary>
      {/* Render details only when opened; rendering all of them would make the page slow. */}
      {isOpen && <Details operation={operation} />}
    </details>
  );
}

function Details({ operation }: { operation: ListedOperation }) {
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  const [status, success] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const answer = Object.entries(success?.content ?? {})[0];
  const refusals = Object.entries(operation.responses).filter(([code]) => !code.startsWith('2'));
  return (
    <div className="space-y-5 border-t border-line px-4 py-4">
      {operation['x-permission'] && (
        <p className="text-ink-muted">
          Needs the permission <code className="font-mono">{operation['x-permission']}</code>.
        </p>
      )}
      {operation.parameters.length > 0 && (
        <Part title="Parameters">
          <Fields fields={operation.parameters.map(fieldOf)} />
        </Part>
      )}
      {body && <Shapes title={`Body (${body[0]})`} schema={body[1].schema} />}
      {operation.requestBody?.description && (
        <p className="text-sm text-ink-muted">{operation.requestBody.description}</p>
      )}
      {answer && <Shapes title={`Answer ${status} (${answer[0]})`} schema={answer[1].schema} />}
      <Part title="Refusals">
        <ul className="space-y-1 text-sm text-ink-muted">
          {refusals.map(([code, { description }]) => (
            <li key={code}>
              <span className="mr-2 font-medium text-ink tabular-nums">{code}</span>
              {description.replaceAll('`', '').replaceAll('\n\n', ' · ')}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

const fieldOf = ({
  name,
  in: place,
  required,
  description,
  schema,
}: ListedOperation['parameters'][number]) => ({
  name,
  type: typeOf(schema),
  note: noteOf(
    place,
    required ? '' : 'optional',
    usualOf(schema),
    description ?? schema.description,
  ),
  fields: [],
});
