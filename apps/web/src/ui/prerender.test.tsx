import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Badge } from './badge.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Card, CardLink } from './card.tsx';
import { DescriptionList } from './description-list.tsx';
import { EmailText } from './email-text.tsx';
import { EmptyState } from './empty-state.tsx';
import { FormMessage } from './form-message.tsx';
import { Logo } from './logo.tsx';
import { PageHeader } from './page-header.tsx';
import { SelectField } from './select-field.tsx';
import { StatCard } from './stat-card.tsx';
import { Tabs } from './tabs.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';
import { Time } from './time.tsx';

const noop = () => undefined;

const publicParts: [string, ReactElement][] = [
  ['badge', <Badge key="">New</Badge>],
  [
    'button',
    <Button key="" loadingText="Sending...">
      Send
    </Button>,
  ],
  [
    'button link',
    <ButtonLink key="" href="/register">
      Register
    </ButtonLink>,
  ],
  [
    'card',
    <Card key="" title="Starter" footer="$999/month">
      Up to 1,000
    </Card>,
  ],
  ['card link', <CardLink key="" href="/solutions" title="Solutions" description="Live tables" />],
  ['description list', <DescriptionList key="" items={[{ label: 'Phone', value: '1' }]} />],
  [
    'empty state',
    <EmptyState key="" icon={<svg aria-hidden="true" />} title="Nothing yet" message="Begin." />,
  ],
  [
    'form message',
    <FormMessage key="" tone="error">
      No
    </FormMessage>,
  ],
  ['logo', <Logo key="" />],
  ['page header', <PageHeader key="" title="Company" />],
  ['select', <SelectField key="" label="Subject" options={[{ value: 'sales', label: 'Sales' }]} />],
  ['stat card', <StatCard key="" label="Uptime" value="99.99%" />],
  ['text field', <TextField key="" label="Name" />],
  ['textarea', <TextareaField key="" label="Message" />],
  ['time', <Time key="" value="2026-11-15T08:00:00Z" format="date" />],
  [
    'tabs',
    <Tabs
      key=""
      label="Guides"
      value="one"
      onValueChange={noop}
      items={[{ value: 'one', label: 'One', content: 'First' }]}
    />,
  ],
];

it.each(publicParts)('renders %s without inline styles or scripts', (_, part) => {
  expect(renderToStaticMarkup(part)).not.toMatch(/\sstyle=|<style|<script/);
});

it('links label, hint and error to the control', () => {
  const html = renderToStaticMarkup(
    <TextField id="email" label="Email" hint="For sign-in" error="Enter an address" />,
  );
  expect(html).toContain('<label for="email"');
  expect(html).toContain('aria-describedby="email-error email-hint"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toMatch(/id="email-error"[^>]*>.*Enter an address/);
  expect(html).toMatch(/id="email-hint"[^>]*>For sign-in/);
});

it('disables a loading button and shows only its loading text', () => {
  const html = renderToStaticMarkup(
    <Button loading loadingText="Saving...">
      Save Changes
    </Button>,
  );
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*aria-busy="true"/);
  expect(html.replace(/<[^>]*>/g, '')).toBe('Saving...');
});

it('lets an email address wrap after punctuation but not inside a word', () => {
  const html = renderToStaticMarkup(<EmailText value="table.manager@live-casino.example" />);
  expect(html.split('<wbr/>')).toEqual(['table.', 'manager@', 'live-', 'casino.', 'example']);
});

it('renders the title of a full-page state as a focusable h1', () => {
  const nothing = { icon: <svg aria-hidden="true" />, title: 'Nothing here', message: 'Go back.' };
  const page = renderToStaticMarkup(<EmptyState {...nothing} headingLevel={1} />);
  expect(page).toMatch(/<h1 tabindex="-1"[^>]*>Nothing here<\/h1>/i);
  expect(renderToStaticMarkup(<EmptyState {...nothing} />)).toMatch(/<h2 class/);
});
