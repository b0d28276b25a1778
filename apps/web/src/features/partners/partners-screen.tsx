import { partnerRoutes } from '@baize/contract';
import { Download, Plus } from 'lucide-react';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { useCsvExport } from '../../lib/csv-export.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { useDialogParam } from '../../lib/search-param.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AddPartnerDialog } from './add-partner-dialog.tsx';
import { PartnerFilterBar } from './partner-filter-bar.tsx';
import { PartnerTable } from './partner-table.tsx';
import { usePartnerView } from './use-partner-view.ts';

export function PartnersScreen() {
  useScreenTitle('Partners');
  const view = usePartnerView();
  const manages = usePermission('partners.manage');
  const exports = usePermission('partners.export');
  const [dialog, ask] = useDialogParam('dialog');
  const exporting = useCsvExport(partnerRoutes.exportPartners, 'partners.csv');
  const { sort: _sort, order: _order, ...filters } = view.query;
  return (
    <div className="space-y-5">
      <PageHeader
        title="Partners"
        subtitle="Every operator with an account, and what state it is in."
        actions={
          <>
            {exports && (
              <Button
                variant="secondary"
                icon={<Download />}
                loading={exporting.isPending}
                onClick={() => exporting.mutate(filters)}
              >
                Export CSV
              </Button>
            )}
            {manages && (
              <Button icon={<Plus />} onClick={() => ask('add')}>
                Add Partner
              </Button>
            )}
          </>
        }
      />
      <PartnerFilterBar view={view} />
      <PartnerTable view={view} />
      <AddPartnerDialog open={manages && dialog === 'add'} onClose={() => ask('')} />
    </div>
  );
}
