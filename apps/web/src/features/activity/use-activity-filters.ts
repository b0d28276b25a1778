import { type ActivityFilters, actorKinds } from '@baize/contract';
import { useSpanAndPartner } from '../../concepts/partners/span-and-partner.tsx';
import { useClearedParams, useSearchParam } from '../../lib/search-param.ts';

/** Filters stored in the URL. */
export function useActivityFilters() {
  const [actor, setActor] = useSearchParam('actor');
  const [action, setAction] = useSearchParam('action');
  const spanAndPartner = useSpanAndPartner();
  const actorKind = actorKinds.find((kind) => kind === actor);
  const filters: ActivityFilters = {
    ...(actorKind && { actor_kind: actorKind }),
    ...(action && { action }),
    ...spanAndPartner.chosen,
  };
  return {
    filters,
    clear: useClearedParams(),
    ...{ actor, setActor, action, setAction, spanAndPartner },
  };
}

export type UseActivityFilters = ReturnType<typeof useActivityFilters>;
