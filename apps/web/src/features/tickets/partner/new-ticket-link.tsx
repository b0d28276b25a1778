import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useOpening } from '../../../lib/opened-dialogs.ts';
import { changedParams } from '../ticket-filters.ts';

/** Opens the form over the list with its current filters. */
export function NewTicketLink(link: Omit<ComponentProps<typeof Link>, 'to'>) {
  const [params] = useSearchParams();
  const search = changedParams(params, { ticket: undefined, new: 'ticket' });
  return <Link {...link} to={{ search: `?${search}` }} state={useOpening('new')} />;
}
