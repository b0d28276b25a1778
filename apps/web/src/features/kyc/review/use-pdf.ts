import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { type OpenedPdf, openPdf } from './open-pdf.ts';

export type OpenPdf = {
  state: 'open';
  document: PDFDocumentProxy;
  firstPage: { width: number; height: number };
};

type Pdf = { state: 'opening' } | OpenPdf | { state: 'unreadable'; locked: boolean };

export function usePdf(content: Blob): Pdf {
  const [pdf, setPdf] = useState<Pdf>({ state: 'opening' });
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
    open().catch((error: unknown) =>
      show({
        state: 'unreadable',
        locked: error instanceof Error && error.name === 'PasswordException',
      }),
    );
    return () => {
      closed = true;
      void opened?.close();
    };
  }, [content]);
  return pdf;
}
