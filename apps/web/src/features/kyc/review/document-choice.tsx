import type { StaffDocument } from '@baize/contract';
import { FileImage, FileText, ShieldAlert, TriangleAlert } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { cx } from '../../../ui/cx.ts';

/** The chosen document is in the URL, so that staff can share a link to it. */
const PARAMETER = 'document';

export function useChosenDocument(
  documents: readonly StaffDocument[],
  earlier: readonly StaffDocument[],
): StaffDocument | undefined {
  const [params] = useSearchParams();
  const wanted = Number(params.get(PARAMETER));
  return [...documents, ...earlier].find(({ id }) => id === wanted) ?? documents[0];
}

function useDocumentAddress(document: StaffDocument): { search: string } {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set(PARAMETER, String(document.id));
  return { search: `?${next}` };
}

export function DocumentLink({ document }: { document: StaffDocument }) {
  const address = useDocumentAddress(document);
  return (
    <Link
      to={address}
      replace
      className="text-accent underline-offset-4 wrap-anywhere hover:underline max-sm:inline-block max-sm:py-2"
    >
      {document.name}
    </Link>
  );
}

type TabProps = { document: StaffDocument; chosen: boolean };

export function DocumentTab({ document, chosen }: TabProps) {
  const address = useDocumentAddress(document);
  const Icon = document.file_type === 'application/pdf' ? FileText : FileImage;
  return (
    <Link
      to={address}
      replace
      aria-current={chosen ? 'true' : undefined}
      title={document.name}
      className={cx(
        'inline-flex h-9 max-w-64 items-center gap-2 rounded-md px-3 text-sm font-medium transition-colors max-sm:h-11 max-sm:max-w-full',
        chosen
          ? 'bg-selected text-ink shadow-sm ring-1 ring-line'
          : 'text-ink-muted hover:bg-hover hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{document.name}</span>
      {document.scan === 'infected' ? (
        <ShieldAlert aria-label="Infected" className="size-4 shrink-0 text-red-ink" />
      ) : (
        document.warnings.length > 0 && (
          <TriangleAlert aria-label="Active content" className="size-4 shrink-0 text-yellow-ink" />
        )
      )}
    </Link>
  );
}
