import type { Notification } from '@baize/contract';
import {
  Bell,
  Check,
  FileCheck2,
  LifeBuoy,
  type LucideIcon,
  Settings2,
  ShieldCheck,
} from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Time } from '../../ui/time.tsx';
import { placeOf } from './notification-place.ts';

const icons: Record<Notification['type'], LucideIcon> = {
  kyc: FileCheck2,
  security: ShieldCheck,
  support_ticket: LifeBuoy,
  system: Settings2,
  other: Bell,
};

type Props = { notification: Notification; onRead: () => void };

export function NotificationItem({ notification, onRead }: Props) {
  const Icon = icons[notification.type];
  const place = placeOf(notification);
  const unread = notification.status === 'unread';
  return (
    <li
      className={cx('relative flex gap-4 px-6 py-4.5 max-sm:px-4', unread && 'bg-accent-soft/35')}
    >
      {unread && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-0.75 bg-brass" />}
      <span
        className={cx(
          'flex size-9 shrink-0 items-center justify-center rounded-full border',
          unread
            ? 'border-accent-line bg-accent-soft text-accent'
            : 'border-line bg-sunken text-ink-subtle',
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-0 grow space-y-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className={cx('wrap-anywhere', unread ? 'font-semibold' : 'font-medium')}>
            {notification.title}
          </h2>
          {unread && <Badge tone="brass">New</Badge>}
        </div>
        <p className="max-w-prose whitespace-pre-line text-ink-muted wrap-anywhere">
          {notification.message}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-subtle">
          <Time value={notification.created_at} />
          {place && (
            <Link
              to={place.to}
              onClick={unread ? onRead : undefined}
              className="font-medium text-accent underline-offset-4 hover:underline max-sm:py-2"
            >
              {place.label}
            </Link>
          )}
        </p>
      </div>
      {unread && (
        <IconButton
          label="Mark as read"
          icon={<Check />}
          aria-description={notification.title}
          onClick={onRead}
        />
      )}
    </li>
  );
}
