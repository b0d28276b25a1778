import { useSearchParam } from '../../lib/search-param.ts';
import { ToolbarSelect } from '../../ui/toolbar-select.tsx';
import { useModeTabs } from './mode-tabs.tsx';

/** Which world and which money a report is of: amounts of two currencies have no sum. The address knows it. */
export function useMoneyChoice() {
  const { mode, tabs } = useModeTabs();
  const [asked, setCurrency] = useSearchParam(`${mode}-currency`);
  const isCode = /^[A-Z]{3,4}$/.test(asked);
  const view = { mode, ...(isCode && { currency: asked }) };
  /** Given what the answer says was played. */
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
