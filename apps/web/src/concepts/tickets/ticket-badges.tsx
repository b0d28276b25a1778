import type { TicketPriority, TicketStatus } from '@baize/contract';
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

const priorityLooks = new Map<string, { tone: BadgeTone; bars: number }>([
  ['urgent', { tone: 'red', bars: 4 }],
  ['high', { tone: 'yellow', bars: 3 }],
  ['medium', { tone: 'blue', bars: 2 }],
  ['low', { tone: 'grey', bars: 1 }],
]);

/** Renders nothing for an unknown status. */
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
    <Badge tone={look.tone}>
      <Bars filled={look.bars} />
      {priorityLabels[priority as TicketPriority]}
    </Badge>
  );
}

const bars = [1, 2, 3, 4];

/** Shows the priority by bars, not only by colour. */
function Bars({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 15 12" fill="currentColor" aria-hidden="true" className="h-2.5">
      {bars.map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 4}
          y={12 - bar * 3}
          width="3"
          height={bar * 3}
          rx="0.75"
          opacity={bar <= filled ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}
