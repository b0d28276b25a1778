import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx';

it.each([
  ['open', 'Open', 'bg-red-soft'],
  ['in_progress', 'In Progress', 'bg-yellow-soft'],
  ['resolved', 'Resolved', 'bg-green-soft'],
  ['closed', 'Closed', 'bg-grey-soft'],
])('renders the badge of status %s as %s in %s', (status, label, colour) => {
  const badge = renderToStaticMarkup(<StatusBadge status={status} />);
  expect(badge).toContain(label);
  expect(badge).toContain(colour);
});

it('renders no badge for an unknown status or priority', () => {
  expect(renderToStaticMarkup(<StatusBadge status="odd" />)).toBe('');
  expect(renderToStaticMarkup(<PriorityBadge priority="odd" />)).toBe('');
});
