import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PriorityBadge, StatusBadge } from './ticket-badges.tsx';

it.each([
  ['open', 'Open', 'bg-red-soft'],
  ['in_progress', 'In Progress', 'bg-yellow-soft'],
  ['resolved', 'Resolved', 'bg-green-soft'],
  ['closed', 'Closed', 'bg-grey-soft'],
])('the badge of a ticket that is %s says %s on %s', (status, label, colour) => {
  const badge = renderToStaticMarkup(<StatusBadge status={status} />);
  expect(badge).toContain(label);
  expect(badge).toContain(colour);
});

it('shows no badge for a status or priority that is not known', () => {
  expect(renderToStaticMarkup(<StatusBadge status="odd" />)).toBe('');
  expect(renderToStaticMarkup(<PriorityBadge priority="odd" />)).toBe('');
});
