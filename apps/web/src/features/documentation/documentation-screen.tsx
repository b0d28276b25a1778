import { brand, paths } from '@baize/contract';
import { LifeBuoy } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useScreenTitle } from '../../lib/document-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BetsSection } from './bets-section.tsx';
import { CertificationSection } from './certification-section.tsx';
import { ConfigurationSection } from './configuration-section.tsx';
import { ErrorsSection } from './errors-section.tsx';
import { EventsSection } from './events-section.tsx';
import { ExampleSection } from './example-section.tsx';
import { FairnessSection } from './fairness-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { MethodsSection } from './methods-section.tsx';
import { ProtectionSection } from './protection-section.tsx';
import { QuickStartSection } from './quick-start-section.tsx';
import { SectionNav } from './section-nav.tsx';
import { SecuritySection } from './security-section.tsx';
import { ServerSection } from './server-section.tsx';
import { SupportSection } from './support-section.tsx';
import { useExampleKey } from './use-example-key.ts';
import { VersionsSection } from './versions-section.tsx';
import { WalletSection } from './wallet-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

export function DocumentationScreen() {
  useScreenTitle('Documentation');
  useAnchorOnArrival();
  const exampleKey = useExampleKey();
  return (
    <div className="space-y-8">
      <PageHeader
        title="Documentation"
        subtitle={`How to put a ${brand.name} live table on your own pages.`}
        actions={
          <ButtonLink variant="secondary" icon={<LifeBuoy />} render={<Link to={paths.tickets} />}>
            Ask a question
          </ButtonLink>
        }
      />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_12rem] lg:gap-12">
        <SectionNav />
        <div className="min-w-0 space-y-14">
          <QuickStartSection exampleKey={exampleKey} />
          <ExampleSection exampleKey={exampleKey} />
          <ConfigurationSection />
          <MethodsSection />
          <EventsSection />
          <BetsSection />
          <ErrorsSection />
          <SecuritySection />
          <VersionsSection />
          <KeysSection exampleKey={exampleKey} />
          <ServerSection exampleKey={exampleKey} />
          <WalletSection />
          <ProtectionSection />
          <WebhooksSection />
          <CertificationSection />
          <FairnessSection />
          <SupportSection />
        </div>
      </div>
    </div>
  );
}

/**
 * Scrolls to the anchor on arrival. The browser looked for it before this screen's code had loaded.
 */
function useAnchorOnArrival(): void {
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
}
