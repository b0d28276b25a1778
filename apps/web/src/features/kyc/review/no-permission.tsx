import { errorCatalogue } from '@baize/contract';
import { LockKeyhole } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NoPermission() {
  return (
    <Card>
      <EmptyState
        icon={<LockKeyhole />}
        title="Not for your role"
        message={errorCatalogue.forbidden[1]}
      />
    </Card>
  );
}
