import { ShieldCheck } from 'lucide-react';
import { useScreenTitle } from '../../lib/document-title.ts';
import { useSearchParam } from '../../lib/search-param.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { CheckByHand } from './check-by-hand.tsx';
import { CheckByNumber } from './check-by-number.tsx';
import { Method } from './method.tsx';
import { canVerify } from './verify-round.ts';

/**
 * Public screen where anyone can verify a round, without an account and without trusting the
 * server.
 */
export function FairnessScreen() {
  useScreenTitle('Check a round');
  const [way, setWay] = useSearchParam('by');
  return (
    <div className="mx-auto max-w-4xl px-4 py-6 lg:px-8">
      <header className="mb-10 flex items-center justify-between">
        <a href="/" className="rounded-md">
          <Logo />
        </a>
        <ThemeSwitch />
      </header>
      <main className="space-y-12 pb-16">
        <div className="space-y-8">
          <PageHeader
            title="Check a round"
            subtitle="Every result is sealed before the first bet and opened after the last. Your browser does the sum here; you need not take our word for it."
          />
          {canVerify() ? (
            <Tabs
              label="How to check"
              value={way === 'hand' ? 'hand' : 'number'}
              onValueChange={(next) => setWay(next === 'hand' ? 'hand' : '')}
              items={[
                { value: 'number', label: 'By round', content: <CheckByNumber /> },
                { value: 'hand', label: 'By hand', content: <CheckByHand /> },
              ]}
            />
          ) : (
            <EmptyState
              icon={<ShieldCheck />}
              title="This needs a secure page"
              message="Browsers offer their cryptography to https pages only. Open this address with https, or do the sum yourself as described below."
            />
          )}
        </div>
        <Method />
      </main>
    </div>
  );
}
