import './pdf-text.css';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PdfPage } from './pdf-page.tsx';
import { Stage, useStage } from './stage.tsx';
import { type OpenPdf, usePdf } from './use-pdf.ts';
import { ViewerNotLoaded } from './viewer-not-loaded.tsx';

type Props = { content: Blob; zoom: number; turn: number; fallback: ReactNode };

export default function PdfView({ content, zoom, turn, fallback }: Props) {
  const pdf = usePdf(content);
  if (pdf.state === 'opening') return fallback;
  if (pdf.state === 'open') return <Pages pdf={pdf} zoom={zoom} turn={turn} />;
  if (pdf.state === 'not-loaded') return <ViewerNotLoaded onRetry={pdf.retry} />;
  return (
    <ErrorState
      title="This file cannot be shown"
      message={
        pdf.locked
          ? 'It is protected by a password. It can be downloaded.'
          : 'It is damaged or in an unusual form. It can be downloaded.'
      }
    />
  );
}

type PagesProps = { pdf: OpenPdf; zoom: number; turn: number };

/** All pages in one column. Each is drawn when it comes near the screen. */
function Pages({ pdf, zoom, turn }: PagesProps) {
  const { ref, width } = useStage();
  return (
    <Stage stageRef={ref}>
      {width > 0 &&
        Array.from({ length: pdf.document.numPages }, (_, index) => (
          <PdfPage
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its position
            key={index}
            document={pdf.document}
            number={index + 1}
            expected={pdf.firstPage}
            width={width * zoom}
            turn={turn}
          />
        ))}
    </Stage>
  );
}
