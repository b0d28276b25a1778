import { type AccountMode, accountModes } from '@baize/contract';
import { useSearchParam } from '../../lib/search-param.ts';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { modeNames } from './mode-badge.tsx';

/** Mode that a screen shows and the tabs that switch it. The mode is stored in the URL. */
export function useModeTabs() {
  const [asked, setMode] = useSearchParam('mode');
  const mode: AccountMode = asked === 'live' ? 'live' : 'test';
  const tabs = (
    <FilterTabs
      label="Mode"
      options={accountModes.map((value) => ({ value, label: modeNames[value] }))}
      value={mode}
      onChange={(next) => setMode(next === 'test' ? '' : next)}
    />
  );
  return { mode, tabs };
}
