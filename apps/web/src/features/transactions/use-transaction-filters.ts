import { transactionKinds, transactionStates } from '@baize/contract';
import { useModeTabs } from '../../concepts/modes/mode-tabs.tsx';
import { useClearedParams, useSearchParam } from '../../lib/search-param.ts';
import { wholeDays } from '../../lib/whole-days.ts';
import type { TransactionFilters } from './transaction-source.ts';

/** The filters as the address has them. */
export function useTransactionFilters() {
  const { mode, tabs } = useModeTabs();
  const [state, setState] = useSearchParam('state');
  const [kind, setKind] = useSearchParam('kind');
  const [player, setPlayer] = useSearchParam('player');
  const [from, setFrom] = useSearchParam('from');
  const [to, setTo] = useSearchParam('to');
  const [partner, setPartner] = useSearchParam('partner');
  const knownState = transactionStates.find((known) => known === state);
  const knownKind = transactionKinds.find((known) => known === kind);
  const partnerId = Number(partner);
  const chosen: Omit<TransactionFilters, 'mode'> = {
    ...(knownState && { state: knownState }),
    ...(knownKind && { kind: knownKind }),
    ...(player && { player_id: player }),
    ...wholeDays(from, to),
    ...(Number.isSafeInteger(partnerId) && partnerId > 0 && { partner_id: partnerId }),
  };
  return {
    mode,
    tabs,
    filters: { mode, ...chosen },
    isFiltered: Object.keys(chosen).length > 0,
    clear: useClearedParams('mode'),
    ...{ state, setState, kind, setKind, player, setPlayer },
    ...{ from, setFrom, to, setTo, partner, setPartner },
  };
}

export type UseTransactionFilters = ReturnType<typeof useTransactionFilters>;
