import type { StaffDocument } from '@baize/contract';
import { Card } from '../../../ui/card.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { DocumentTab, useChosenDocument } from './document-choice.tsx';
import { DocumentViewer } from './document-viewer.tsx';

type Props = {
  documents: readonly StaffDocument[];
  /** Documents of earlier submissions, shown on request. */
  earlier: readonly StaffDocument[];
};

export function DocumentPanel({ documents, earlier }: Props) {
  const chosen = useChosenDocument(documents, earlier);
  if (chosen === undefined) return null;
  const isEarlier = !documents.includes(chosen);
  return (
    <Card flush className="xl:sticky xl:top-18">
      <h2>
        <VisuallyHidden>Documents</VisuallyHidden>
      </h2>
      <nav
        aria-label="Documents of this request"
        className="flex flex-wrap gap-1 border-b border-line bg-sunken p-1.5"
      >
        {documents.map((document) => (
          <DocumentTab key={document.id} document={document} chosen={document === chosen} />
        ))}
      </nav>
      {isEarlier && (
        <p className="border-b border-line bg-brass-soft px-4 py-2 text-sm text-brass-ink wrap-anywhere">
          From an earlier submission: {chosen.name}
        </p>
      )}
      <DocumentViewer key={chosen.id} document={chosen} />
    </Card>
  );
}
