import { type ActivityFilters, actorKinds } from '@baize/contract';
import { useClearedParams, useSearchParam } from '../../lib/search-param.ts';
import { wholeDays } from '../../lib/whole-days.ts';

/** The filters as the address has them; days are whole days where the reader is. */
export function useActivityFilters() {
  const [actor, setActor] = useSearchParam('actor');
  const [action, setAction] = useSearchParam('action');
  const [partner, setPartner] = useSearchParam('partner');
  const [from, setFrom] = useSearchParam('from');
  const [to, setTo] = useSearchParam('to');
  const actorKind = actorKinds.find((kind) => kind === actor);
  const partnerId = Number(partner);
  const filters: ActivityFilters = {
    ...(actorKind && { actor_kind: actorKind }),
    ...(action && { action }),
    ...(Number.isSafeInteger(partnerId) && partnerId > 0 && { partner_id: partnerId }),
    ...wholeDays(from, to),
  };
  return {
    filters,
    clear: useClearedParams(),
    ...{ actor, setActor, action, setAction, partner, setPartner, from, setFrom, to, setTo },
  };
}

export type UseActivityFilters = ReturnType<typeof useActivityFilters>;
