import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { CodeNotLoaded } from '../../../lib/load-in-time.ts';
import { type OpenedPdf, openPdf } from './open-pdf.ts';

export type OpenPdf = {
  state: 'open';
  document: PDFDocumentProxy;
  firstPage: { width: number; height: number };
};

type Pdf =
  | { state: 'opening' }
  | OpenPdf
  | { state: 'unreadable'; locked: boolean }
  | { state: 'not-loaded'; retry: () => void };

export function usePdf(content: Blob): Pdf {
  const [pdf, setPdf] = useState<Pdf>({ state: 'opening' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let closed = false;
    let opened: OpenedPdf | undefined;
    const show = (next: Pdf) => {
      if (!closed) setPdf(next);
    };
    const open = async () => {
      const data = await content.arrayBuffer();
      if (closed) return;
      opened = openPdf(data);
      const document = await opened.document;
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      show({ state: 'open', document, firstPage: { width, height } });
    };
    const retry = () => {
      setPdf({ state: 'opening' });
      setAttempt(attempt + 1);
    };
    open().catch((error: unknown) => {
      if (error instanceof CodeNotLoaded) return show({ state: 'not-loaded', retry });
      const locked = error instanceof Error && error.name === 'PasswordException';
      return show({ state: 'unreadable', locked });
    });
    return () => {
      closed = true;
      void opened?.close();
    };
  }, [content, attempt]);
  return pdf;
}
