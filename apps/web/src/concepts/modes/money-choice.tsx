import { useSearchParam } from '../../lib/search-param.ts';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { useModeTabs } from './mode-tabs.tsx';

/**
 * Mode and currency of a report, stored in the URL. Amounts in different currencies cannot be added
 * up.
 */
export function useMoneyChoice() {
  const { mode, tabs } = useModeTabs();
  const [asked, setCurrency] = useSearchParam(`${mode}-currency`);
  const isCode = /^[A-Z]{3,4}$/.test(asked);
  const view = { mode, ...(isCode && { currency: asked }) };
  /** Takes the chosen and the available currencies from the response. */
  const choiceOf = (chosen: { currency: string; currencies: readonly string[] } | undefined) => (
    <>
      {chosen && chosen.currencies.length > 1 && (
        <ToolbarSelect
          label="Currency"
          value={chosen.currency}
          onChange={setCurrency}
          options={chosen.currencies.map((value) => ({ value, label: value }))}
        />
      )}
      {tabs}
    </>
  );
  return { mode, view, choiceOf };
}
