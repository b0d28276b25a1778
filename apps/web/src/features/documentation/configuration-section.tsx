import type { ReactNode } from 'react';
import { liveServerUrl } from '../../concepts/live-tables/live-server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Code, Section } from './section.tsx';

type Option = {
  name: string;
  type: string;
  fallback?: string;
  /** Alternative option that makes this one optional. */
  unless?: string;
  text: ReactNode;
};

const options: Option[] = [
  {
    name: 'serverUrl',
    type: 'string',
    text: (
      <>
        Where the live tables are served: <Code>{liveServerUrl}</Code>
      </>
    ),
  },
  {
    name: 'playerId',
    type: 'string',
    unless: 'launchToken',
    text: 'Your own id of the player, 1 to 64 letters, digits or . _ : @ + -, but not . or .. alone. The balance belongs to it.',
  },
  {
    name: 'apiKey',
    type: 'string',
    unless: 'launchToken',
    text: 'Your publishable API key of test mode.',
  },
  {
    name: 'launchToken',
    type: 'string',
    fallback: 'none',
    text: 'What your server was given for the player, in place of playerId and apiKey. Live mode needs it.',
  },
  {
    name: 'container',
    type: 'string | HTMLElement',
    text: 'The element the table is drawn in, or a selector that finds it.',
  },
  { name: 'debug', type: 'boolean', fallback: 'false', text: 'Writes every event to the console.' },
  {
    name: 'autoConnect',
    type: 'boolean',
    fallback: 'true',
    text: 'Connects at once. With false, call connect() when you are ready.',
  },
  {
    name: 'theme',
    type: "'dark' | 'light'",
    fallback: "'dark'",
    text: 'How the table is drawn.',
  },
];

const columns: Column<Option>[] = [
  {
    key: 'name',
    header: 'Option',
    cell: ({ name }) => <code className="font-mono font-medium">{name}</code>,
  },
  {
    key: 'type',
    header: 'Type',
    cell: ({ type }) => <code className="font-mono text-sm text-ink-muted">{type}</code>,
  },
  {
    key: 'default',
    header: 'Default',
    cell: ({ fallback, unless }) =>
      fallback !== undefined ? (
        <Code>{fallback}</Code>
      ) : (
        <span className="flex flex-col items-start gap-1">
          <Badge tone="brass">Required</Badge>
          {unless && <span className="text-sm text-ink-subtle">without {unless}</span>}
        </span>
      ),
  },
  { key: 'text', header: 'What it is', cell: ({ text }) => text },
];

export function ConfigurationSection() {
  return (
    <Section
      id="configuration"
      intro={
        <>
          What <Code>new BaizeLive(…)</Code> takes, beside the four callbacks under Events. A wrong
          configuration throws one error that names every wrong field.
        </>
      }
    >
      <Card flush>
        <DataTable
          caption="Configuration options"
          columns={columns}
          rows={options}
          rowKey={({ name }) => name}
        />
      </Card>
    </Section>
  );
}
