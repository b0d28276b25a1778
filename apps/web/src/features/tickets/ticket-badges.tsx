import type { TicketPriority, TicketStatus } from '@baize/contract';
import { CircleAlert, SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

export const statusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const priorityLabels: Record<TicketPriority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

const statusTones = new Map<string, BadgeTone>([
  ['open', 'red'],
  ['in_progress', 'yellow'],
  ['resolved', 'green'],
  ['closed', 'grey'],
]);

const priorityLooks = new Map<string, { tone: BadgeTone; icon: ReactNode }>([
  ['urgent', { tone: 'red', icon: <CircleAlert /> }],
  ['high', { tone: 'yellow', icon: <SignalHigh /> }],
  ['medium', { tone: 'blue', icon: <SignalMedium /> }],
  ['low', { tone: 'grey', icon: <SignalLow /> }],
]);

/** A status we do not know shows no badge. */
export function StatusBadge({ status }: { status: string }) {
  const tone = statusTones.get(status);
  if (tone === undefined) return null;
  return (
    <Badge tone={tone} dot>
      {statusLabels[status as TicketStatus]}
    </Badge>
  );
}

export function PriorityBadge({ priority }: { priority: string }) {
  const look = priorityLooks.get(priority);
  if (look === undefined) return null;
  return (
    <Badge tone={look.tone} className="[&_svg]:-ml-0.5 [&_svg]:size-3.5">
      <span aria-hidden="true">{look.icon}</span>
      {priorityLabels[priority as TicketPriority]}
    </Badge>
  );
}
