import { playerId, transactionKinds, transactionStates } from '@baize/contract';
import { useModeTabs } from '../../concepts/modes/mode-tabs.tsx';
import { useSpanAndPartner } from '../../concepts/partners/span-and-partner.tsx';
import { useClearedParams, useSearchParam } from '../../lib/search-param.ts';
import type { TransactionFilters } from './transaction-source.ts';

/** Filters stored in the URL. */
export function useTransactionFilters() {
  const { mode, tabs } = useModeTabs();
  const [state, setState] = useSearchParam('state');
  const [kind, setKind] = useSearchParam('kind');
  const [player, setPlayer] = useSearchParam('player');
  const spanAndPartner = useSpanAndPartner();
  const knownState = transactionStates.find((known) => known === state);
  const knownKind = transactionKinds.find((known) => known === kind);
  const asked = player.trim();
  const knownPlayer = playerId.safeParse(asked).data;
  const chosen: Omit<TransactionFilters, 'mode'> = {
    ...(knownState && { state: knownState }),
    ...(knownKind && { kind: knownKind }),
    ...(knownPlayer && { player_id: knownPlayer }),
    ...spanAndPartner.chosen,
  };
  return {
    mode,
    tabs,
    filters: { mode, ...chosen },
    /** The entered player id is invalid, so nothing needs to be queried. */
    isNoPlayer: asked !== '' && knownPlayer === undefined,
    isFiltered: Object.keys(chosen).length > 0,
    clear: useClearedParams('mode'),
    ...{ state, setState, kind, setKind, player, setPlayer, spanAndPartner },
  };
}

export type UseTransactionFilters = ReturnType<typeof useTransactionFilters>;
