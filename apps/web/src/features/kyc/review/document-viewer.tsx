import type { StaffDocument } from '@baize/contract';
import { Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadInTime } from '../../../lib/load-in-time.ts';
import { QueryFailure } from '../../../lib/query-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { DOWNLOAD_FAILED, describeWarnings, fileTypeLabel } from '../document-texts.ts';
import { ClosedDocument } from './closed-document.tsx';
import { ImageView } from './image-view.tsx';
import { useDocumentContent, useDocumentDownload } from './use-document-content.ts';
import { ViewerNotLoaded } from './viewer-not-loaded.tsx';

/**
 * PDF.js is large, so it is loaded only for a PDF. Retrying reloads the page: a browser remembers
 * an import that failed.
 */
const PdfView = lazy(() =>
  loadInTime(import('./pdf-view.tsx')).catch(() => ({
    default: () => <ViewerNotLoaded onRetry={() => window.location.reload()} />,
  })),
);

const zooms = [0.5, 0.75, 1, 1.5, 2, 3] as const;
const FIT = zooms.indexOf(1);

/** Does not fetch a document that waits for the virus scan or did not pass it. */
export function DocumentViewer({ document }: { document: StaffDocument }) {
  if (document.scan === 'waiting' || document.scan === 'infected') {
    return <ClosedDocument document={document} />;
  }
  return <OpenDocument document={document} />;
}

function OpenDocument({ document }: { document: StaffDocument }) {
  const [level, setLevel] = useState(FIT);
  const [turn, setTurn] = useState(0);
  const download = useDocumentDownload(document);
  const zoom = zooms[level] ?? 1;
  const warning = describeWarnings(document.warnings);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
        <p className="flex items-center gap-3 text-sm text-ink-subtle tabular-nums">
          {fileTypeLabel(document)} · {formatBytes(document.size)}
          {warning && <Badge tone="yellow">Active content</Badge>}
        </p>
        <div className="flex items-center gap-0.5">
          <IconButton
            size="sm"
            label="Zoom out"
            icon={<ZoomOut />}
            disabled={level === 0}
            onClick={() => setLevel(level - 1)}
          />
          <button
            type="button"
            title="Fit to width"
            onClick={() => setLevel(FIT)}
            className="h-8 w-13 rounded-md text-center text-sm text-ink-muted tabular-nums hover:bg-hover hover:text-ink"
          >
            {zoom * 100}%
          </button>
          <IconButton
            size="sm"
            label="Zoom in"
            icon={<ZoomIn />}
            disabled={level === zooms.length - 1}
            onClick={() => setLevel(level + 1)}
          />
          <IconButton
            size="sm"
            label="Turn right"
            icon={<RotateCw />}
            onClick={() => setTurn((turn + 90) % 360)}
          />
          <Button
            variant="ghost"
            size="sm"
            icon={<Download />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Download
          </Button>
        </div>
      </div>
      {warning && (
        <p className="border-b border-line bg-yellow-soft px-4 py-2 text-sm text-yellow-ink">
          {warning}
        </p>
      )}
      {download.isError && (
        <FormMessage tone="error" className="m-3">
          {DOWNLOAD_FAILED}
        </FormMessage>
      )}
      <section
        aria-label={document.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard
        tabIndex={0}
        className="h-[70dvh] overflow-auto overscroll-contain bg-pressed focus-visible:outline-offset-[-2px] xl:h-[calc(100dvh-14rem)]"
      >
        <Content document={document} zoom={zoom} turn={turn} />
      </section>
    </>
  );
}

type ContentProps = { document: StaffDocument; zoom: number; turn: number };

function Content({ document, zoom, turn }: ContentProps) {
  const content = useDocumentContent(document);
  if (content.isPending) return <Waiting />;
  if (content.data === undefined) {
    return <QueryFailure query={content} message="The document could not be loaded." />;
  }
  if (document.file_type !== 'application/pdf') {
    return <ImageView content={content.data} name={document.name} zoom={zoom} turn={turn} />;
  }
  return (
    <Suspense fallback={<Waiting />}>
      <PdfView content={content.data} zoom={zoom} turn={turn} fallback={<Waiting />} />
    </Suspense>
  );
}

function Waiting(): ReactNode {
  return (
    <div className="flex h-full items-center justify-center">
      <Spinner size="lg" label="Loading the document..." />
    </div>
  );
}
