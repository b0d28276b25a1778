import type { StaffDocument } from '@baize/contract';
import { Hourglass, ShieldAlert } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Replaces a document that nobody may open, either for now or permanently. */
export function ClosedDocument({ document }: { document: StaffDocument }) {
  return document.scan === 'infected' ? (
    <EmptyState
      tone="alarm"
      icon={<ShieldAlert />}
      title="This document is infected"
      message={`The virus scan found ${document.infected_with}. Nobody can open the file; the partner is asked for another one.`}
    />
  ) : (
    <EmptyState
      icon={<Hourglass />}
      title="Waiting for the virus scan"
      message="The document opens here by itself once it has been scanned."
    />
  );
}
