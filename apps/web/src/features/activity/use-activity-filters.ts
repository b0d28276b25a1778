import { type ActivityFilters, actorKinds } from '@baize/contract';
import { useClearedParams, useSearchParam } from '../../lib/search-param.ts';

const startOfDay = (day: string) => (day ? new Date(`${day}T00:00:00`) : undefined);

/** The filters as the address has them; days are whole days where the reader is. */
export function useActivityFilters() {
  const [actor, setActor] = useSearchParam('actor');
  const [action, setAction] = useSearchParam('action');
  const [partner, setPartner] = useSearchParam('partner');
  const [from, setFrom] = useSearchParam('from');
  const [to, setTo] = useSearchParam('to');
  const actorKind = actorKinds.find((kind) => kind === actor);
  const since = startOfDay(from);
  const until = startOfDay(to);
  until?.setDate(until.getDate() + 1);
  const partnerId = Number(partner);
  const isDay = (date: Date | undefined): date is Date =>
    date !== undefined && !Number.isNaN(date.getTime());
  const filters: ActivityFilters = {
    ...(actorKind && { actor_kind: actorKind }),
    ...(action && { action }),
    ...(Number.isSafeInteger(partnerId) && partnerId > 0 && { partner_id: partnerId }),
    ...(isDay(since) && { from: since.toISOString() }),
    ...(isDay(until) && { to: until.toISOString() }),
  };
  return {
    filters,
    clear: useClearedParams(),
    ...{ actor, setActor, action, setAction, partner, setPartner, from, setFrom, to, setTo },
  };
}

export type UseActivityFilters = ReturnType<typeof useActivityFilters>;
